import type { StreamConsumer } from '../kinds.ts';
import { DOCUMENT_LISTED, QUOTE_ANSWERED, REPAIR_REMOVED, repairWritten } from './patterns.ts';

export const ON_REPAIR_CHANGE = {
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
    deadLetterQueue: ['SendMessage'],
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
} as const satisfies StreamConsumer;
