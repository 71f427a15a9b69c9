import type { LastWrite } from '../../repairs/stored-repair.ts';
import type { FilterPattern, FilterRule } from '../kinds.ts';

const REPAIR_KEYS = { pk: { S: [{ prefix: 'TRACKING#' }] }, sk: { S: ['REPAIR'] } } as const;

/**
 * Matches a write of a repair with one of the reasons, or without a reason. This takes two of the five patterns that a
 * mapping may have, because AWS documents no rule that combines `exists` with values.
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

/** These writes issue or erase a document, record a payment, or answer a supplier's invoice. */
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

/** These writes send, answer, cancel or bill an issued document. */
export const DOCUMENT_WRITTEN = {
  eventName: ['MODIFY'],
  dynamodb: {
    Keys: { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: [{ prefix: 'DOCUMENT-SUMMARY#' }] } },
  },
} as const satisfies FilterPattern;
