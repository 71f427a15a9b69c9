import type { QueueConsumer } from '../kinds.ts';
import { MESSAGE_LIMITS } from '../limits.ts';

export const SEND_INVOICE = {
  name: 'send-invoice',
  queue: 'invoices',
  handler: 'functions/e-invoicing/sending/send-invoice.handler.ts',
  impact: 'Invoices reach the approved platform late',
  timeoutSeconds: 60,
  memoryMb: 1024,
  uses: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    logos: ['GetObject'],
    platform: ['GetParameters'],
    invoicesQueue: ['ChangeMessageVisibility'],
    budgets: [],
    retries: [],
  },
  needs: 'platform',
  batchSize: 1,
  ...MESSAGE_LIMITS,
  // AWS advises six times the Lambda's timeout.
  visibilityTimeoutSeconds: 360,
  maxConcurrency: 2,
} as const satisfies QueueConsumer;
