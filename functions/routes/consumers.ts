import type { LastWrite } from '../repairs/stored-repair.ts';
import type { FilterPattern, FilterRule, QueueConsumer, StreamConsumer } from './kinds.ts';
import { PRINTING } from './limits.ts';

const REPAIR_KEYS = { pk: { S: [{ prefix: 'TRACKING#' }] }, sk: { S: ['REPAIR'] } } as const;

/**
 * A repair was written for one of these reasons (`LastWrite`), or by code that gave none. Two patterns, of the five that
 * a mapping may have: AWS documents `exists` alone in its list.
 */
const repairWritten = <const Reasons extends readonly LastWrite[]>(...reasons: Reasons) =>
  [repairWith(reasons), repairWith([{ exists: false }])] as const;

const repairWith = <const Rules extends readonly FilterRule[]>(rules: Rules) =>
  ({
    eventName: ['INSERT', 'MODIFY'],
    dynamodb: { Keys: REPAIR_KEYS, NewImage: { last_write: { S: rules } } },
  }) as const satisfies FilterPattern;

/** A repair is gone, and with it what led to it. */
const REPAIR_REMOVED = {
  eventName: ['REMOVE'],
  dynamodb: { Keys: REPAIR_KEYS },
} as const satisfies FilterPattern;

/** A document has come into its shop's list, or is gone from it; or something came in for an invoice, or was said of a supplier's. */
const DOCUMENT_LISTED = {
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
const QUOTE_ANSWERED = {
  eventName: ['INSERT'],
  dynamodb: {
    Keys: { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: [{ prefix: 'DOCUMENT-EVENT#' }] } },
    NewImage: { event: { M: { kind: { S: ['decision'] } } } },
  },
} as const satisfies FilterPattern;

/** Something has happened to an issued document: it was sent, answered, cancelled or billed. */
const DOCUMENT_WRITTEN = {
  eventName: ['MODIFY'],
  dynamodb: {
    Keys: { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: [{ prefix: 'DOCUMENT-SUMMARY#' }] } },
  },
} as const satisfies FilterPattern;

export const STREAM_CONSUMERS = [
  {
    name: 'on-repair-change',
    handler: 'functions/stream/on-repair-change.handler.ts',
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: {
      table: [
        'BatchGetItem',
        'BatchWriteItem',
        'PutItem',
        'UpdateItem',
        'DeleteItem',
        'ConditionCheckItem',
      ],
      emailQueue: ['SendMessage'],
      smsQueue: ['SendMessage'],
      answersQueue: ['SendMessage'],
      invoicesQueue: ['SendMessage'],
      platform: [],
      setAside: ['SendMessage'],
    },
    // Neither a claim nor what became of a message is news to anybody here.
    filters: [
      ...repairWritten('change', 'first-telling', 'erased'),
      REPAIR_REMOVED,
      DOCUMENT_LISTED,
      QUOTE_ANSWERED,
    ],
    batchSize: 100,
    bisectOnError: true,
    // Some four hours of a service that does not answer, and a day of not running: as long as the stream holds a record.
    // What cannot be read, or fails by itself, is set aside at once and holds nobody up (docs/decisions/0091).
    maxRetryAttempts: 240,
    maxRecordAgeSeconds: 86_400,
    alarmsGivenUp: true,
  },
  {
    // Showing a change is worthless a minute later: few attempts, and none for what is old (ADR 0005).
    name: 'push-live-changes',
    handler: 'functions/live/push-live-changes.handler.ts',
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: { table: ['Query', 'GetItem', 'DeleteItem'], connections: ['ManageConnections'] },
    filters: [...repairWritten('change', 'first-telling', 'outcome', 'known'), DOCUMENT_WRITTEN],
    batchSize: 100,
    bisectOnError: true,
    maxRetryAttempts: 1,
    maxRecordAgeSeconds: 60,
    alarmsGivenUp: false,
  },
] as const satisfies readonly StreamConsumer[];

/**
 * A day of attempts, one every quarter of an hour, is some hundred receptions (send-notification.ts); what fails for
 * another reason as often is in the dead-letter queue after 62 hours, before the queue drops it after four days
 * (docs/decisions/0091).
 */
const MESSAGE_LIMITS = {
  maxReceiveCount: 250,
  maxConcurrency: 5,
  visibilityTimeoutSeconds: 180,
} as const;

export const QUEUE_CONSUMERS = [
  {
    name: 'send-repair-update-email',
    queue: 'email',
    handler: 'functions/notifications/send-repair-update-email.handler.ts',
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: {
      // It puts what an earlier version wrote.
      table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
      email: ['SendEmail'],
      emailQueue: ['ChangeMessageVisibility'],
      budgets: [],
      retries: [],
      app: [],
    },
    batchSize: 10,
    ...MESSAGE_LIMITS,
  },
  {
    name: 'send-sms-notification',
    queue: 'sms',
    handler: 'functions/notifications/send-sms-notification.handler.ts',
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: {
      table: ['GetItem', 'PutItem', 'UpdateItem'],
      sms: ['Publish'],
      smsQueue: ['ChangeMessageVisibility'],
      budgets: [],
      retries: [],
      app: [],
    },
    batchSize: 10,
    ...MESSAGE_LIMITS,
  },
  {
    name: 'send-quote-answer',
    queue: 'answers',
    handler: 'functions/documents/send-quote-answer.handler.ts',
    ...PRINTING,
    uses: {
      table: ['GetItem', 'UpdateItem', 'PutItem'],
      logos: ['GetObject'],
      email: ['SendRawEmail'],
      answersQueue: ['ChangeMessageVisibility'],
      retries: [],
      budgets: [],
      app: [],
    },
    batchSize: 1,
    ...MESSAGE_LIMITS,
    maxConcurrency: 2,
  },
  {
    name: 'send-invoice',
    queue: 'invoices',
    handler: 'functions/e-invoicing/sending/send-invoice.handler.ts',
    // Printing, and two services that may be slow.
    timeoutSeconds: 60,
    memoryMb: 1024,
    uses: {
      table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      logos: ['GetObject'],
      platform: ['GetParameters'],
      invoicesQueue: ['ChangeMessageVisibility'],
      retries: [],
    },
    needs: 'platform',
    batchSize: 1,
    ...MESSAGE_LIMITS,
    maxConcurrency: 2,
  },
  {
    name: 'note-outcome',
    queue: 'outcomes',
    handler: 'functions/notifications/outcomes/note-outcome.handler.ts',
    timeoutSeconds: 30,
    memoryMb: 512,
    uses: {
      // It puts what an earlier version wrote, and notices.
      table: ['GetItem', 'PutItem', 'UpdateItem'],
      outcomesQueue: ['ChangeMessageVisibility'],
      retries: [],
    },
    batchSize: 10,
    ...MESSAGE_LIMITS,
    maxConcurrency: 2,
  },
] as const satisfies readonly QueueConsumer[];
