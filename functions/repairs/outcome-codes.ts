import * as z from 'zod/mini';
import type { DeliveryOutcome } from '../../shared/repairs/notifications.ts';

/**
 * What became of a message as a repair stores it, once for each entry and channel: a byte each, and none for what is
 * ordinary, since a kB is a write unit. Nothing is stored while nothing is known.
 */
const CODES = {
  delivered: '',
  delayed: 'w',
  dropped: 'd',
  returned: 'r',
  bounced: 'b',
  complained: 'c',
} as const satisfies Record<DeliveryOutcome, string>;

const NAMES = new Map(Object.entries(CODES).map(([name, code]) => [code, name as DeliveryOutcome]));

export const outcomeCodeSchema = z.enum(Object.values(CODES));
export type OutcomeCode = z.infer<typeof outcomeCodeSchema>;

export const codeOf = (outcome: DeliveryOutcome): OutcomeCode => CODES[outcome];

/** `undefined` where nothing is stored. */
export const outcomeOf = (code: OutcomeCode | undefined): DeliveryOutcome | undefined =>
  code === undefined ? undefined : NAMES.get(code);
