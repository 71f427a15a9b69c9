import type { LastWrite } from '../../repairs/stored-repair.ts';
import type { FilterPattern, FilterRule } from '../kinds.ts';

const REPAIR_KEYS = { pk: { S: [{ prefix: 'TRACKING#' }] }, sk: { S: ['REPAIR'] } } as const;

/**
 * A repair was written for one of these reasons (`LastWrite`), or by code that gave none. Two patterns, of the five that
 * a mapping may have: AWS documents `exists` alone in its list.
 */
export const repairWritten = <const Reasons extends readonly LastWrite[]>(...reasons: Reasons) =>
  [repairWith(reasons), repairWith([{ exists: false }])] as const;

const repairWith = <const Rules extends readonly FilterRule[]>(rules: Rules) =>
  ({
    eventName: ['INSERT', 'MODIFY'],
    dynamodb: { Keys: REPAIR_KEYS, NewImage: { last_write: { S: rules } } },
  }) as const satisfies FilterPattern;

/** A repair is gone, and with it what led to it. */
export const REPAIR_REMOVED = {
  eventName: ['REMOVE'],
  dynamodb: { Keys: REPAIR_KEYS },
} as const satisfies FilterPattern;

/** A document has come into its shop's list, or is gone from it; or something came in for an invoice, or was said of a supplier's. */
export const DOCUMENT_LISTED = {
  eventName: ['INSERT', 'REMOVE'],
  dynamodb: {
    Keys: {
      pk: { S: [{ prefix: 'USER#' }, { prefix: 'RECEIVED#' }] },
      sk: {
        S: [{ prefix: 'DOCUMENT-SUMMARY#' }, { prefix: 'PAYMENT#' }, { prefix: 'ANSWER#' }],
      },
    },
  },
} as const satisfies FilterPattern;

/** A customer has answered a quote: the event is put with the answer. */
export const QUOTE_ANSWERED = {
  eventName: ['INSERT'],
  dynamodb: {
    Keys: { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: [{ prefix: 'DOCUMENT-EVENT#' }] } },
    NewImage: { event: { M: { kind: { S: ['decision'] } } } },
  },
} as const satisfies FilterPattern;

/** Something has happened to an issued document: it was sent, answered, cancelled or billed. */
export const DOCUMENT_WRITTEN = {
  eventName: ['MODIFY'],
  dynamodb: {
    Keys: { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: [{ prefix: 'DOCUMENT-SUMMARY#' }] } },
  },
} as const satisfies FilterPattern;
