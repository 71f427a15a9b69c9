import * as z from 'zod/mini';
import { cleanLine } from '../text.ts';
import { compactTrackingNumber, readTrackingKey } from './tracking-path.ts';

export { trackingPath } from './tracking-path.ts';

/** A number is 'RB' and the last 8 digits of the time in milliseconds. Specification, section 9. */
export function trackingNumberAt(epochMs: number): string {
  return `RB${String(Math.trunc(epochMs) % 100_000_000).padStart(8, '0')}`;
}

/** Accepts a tracking number as people type it: blanks and case do not matter, and the eight digits suffice. */
export const trackingNumberSchema = z.string().check(
  z.overwrite((text) => compactTrackingNumber(cleanLine(text))),
  z.regex(/^RB\d{8}$/, 'Un numéro de suivi s’écrit RB suivi de 8 chiffres.'),
);

export const trackingKeySchema = z.string().check(
  z.overwrite((text) => readTrackingKey(text) ?? text),
  z.regex(/^[\w-]{22}$/),
);
