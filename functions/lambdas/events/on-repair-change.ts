import type { StreamConsumer } from '../kinds.ts';
import { DOCUMENT_LISTED, QUOTE_ANSWERED, REPAIR_REMOVED, repairWritten } from './patterns.ts';

export const ON_REPAIR_CHANGE = {
  name: 'on-repair-change',
  handler: 'functions/stream/on-repair-change.handler.ts',
  impact: 'Customers are notified late, and figures and search lag behind',
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
    notificationsQueue: ['SendMessage'],
    answersQueue: ['SendMessage'],
    invoicesQueue: ['SendMessage'],
    platform: [],
    deadLetterQueue: ['SendMessage'],
  },
  filters: [
    ...repairWritten('change', 'first-notification', 'erased'),
    REPAIR_REMOVED,
    DOCUMENT_LISTED,
    QUOTE_ANSWERED,
  ],
  batchSize: 100,
  bisectOnError: true,
  // The retries last four hours; a record that fails on its own is dead-lettered immediately (docs/decisions/0091).
  maxRetryAttempts: 240,
  maxRecordAgeSeconds: 86_400,
  alarmsGivenUp: true,
} as const satisfies StreamConsumer;
