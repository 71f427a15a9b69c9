import type { LastWrite } from '../../repairs/stored-repair.ts';
import type { FilterPattern, FilterRule } from '../kinds.ts';

const REPAIR_KEYS = { pk: { S: [{ prefix: 'TRACKING#' }] }, sk: { S: ['REPAIR'] } } as const;

/**
 * Matches a write of a repair with one of the reasons, or without a reason. This takes two of a mapping's five
 * patterns, because AWS documents `exists` only on its own.
 */
export const repairWritten = <const Reasons extends readonly LastWrite[]>(...reasons: Reasons) =>
  [repairWith(reasons), repairWith([{ exists: false }])] as const;

const repairWith = <const Rules extends readonly FilterRule[]>(rules: Rules) =>
  ({
    eventName: ['INSERT', 'MODIFY'],
    dynamodb: { Keys: REPAIR_KEYS, NewImage: { last_write: { S: rules } } },
  }) as const satisfies FilterPattern;

export const REPAIR_REMOVED = {
  eventName: ['REMOVE'],
  dynamodb: { Keys: REPAIR_KEYS },
} as const satisfies FilterPattern;

/** A document was issued or erased, a payment was recorded, or a supplier's invoice was answered. */
export const DOCUMENT_LISTED = {
  eventName: ['INSERT', 'REMOVE'],
  dynamodb: {
    Keys: {
      pk: { S: [{ prefix: 'USER#' }, { prefix: 'RECEIVED#' }] },
      sk: { S: [{ prefix: 'DOCUMENT-SUMMARY#' }, { prefix: 'PAYMENT#' }, { prefix: 'ANSWER#' }] },
    },
  },
} as const satisfies FilterPattern;

export const QUOTE_ANSWERED = {
  eventName: ['INSERT'],
  dynamodb: {
    Keys: { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: [{ prefix: 'DOCUMENT-EVENT#' }] } },
    NewImage: { event: { M: { kind: { S: ['decision'] } } } },
  },
} as const satisfies FilterPattern;

/** An issued document was sent, answered, cancelled or billed. */
export const DOCUMENT_WRITTEN = {
  eventName: ['MODIFY'],
  dynamodb: {
    Keys: { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: [{ prefix: 'DOCUMENT-SUMMARY#' }] } },
  },
} as const satisfies FilterPattern;
