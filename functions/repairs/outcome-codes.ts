import * as z from 'zod/mini';
import type { DeliveryOutcome } from '../../shared/repairs/notifications.ts';

/** The stored codes of outcomes are short because each kB costs a write unit; the usual outcome is the empty text. */
const CODES = {
  delivered: '',
  delayed: 'w',
  unknown: 'u',
  dropped: 'd',
  returned: 'r',
  bounced: 'b',
  complained: 'c',
} as const satisfies Record<DeliveryOutcome, string>;

const NAMES = new Map(Object.entries(CODES).map(([name, code]) => [code, name as DeliveryOutcome]));

export const outcomeCodeSchema = z.enum(Object.values(CODES));
export type OutcomeCode = z.infer<typeof outcomeCodeSchema>;

export const codeOf = (outcome: DeliveryOutcome): OutcomeCode => CODES[outcome];

export const outcomeOf = (code: OutcomeCode | undefined): DeliveryOutcome | undefined =>
  code === undefined ? undefined : NAMES.get(code);
