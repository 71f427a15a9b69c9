import { compactTrackingNumber } from '../../../../shared/tracking/tracking-path.ts';

/** A tracking number as people type it; what is none is only trimmed, so that the answer can name it as it was typed. */
export function typedTrackingNumber(typed: string): string {
  const compact = compactTrackingNumber(typed);
  return /^RB\d{8}$/.test(compact) ? compact : typed.trim();
}
