import type { QueueConsumer } from '../kinds.ts';
import { MESSAGE_LIMITS } from '../limits.ts';

export const SEND_QUOTE_ANSWER = {
  name: 'send-quote-answer',
  queue: 'answers',
  handler: 'functions/documents/quotes/send-quote-answer.handler.ts',
  impact: 'Shops and customers get the e-mails about the answer to a quote late',
  timeoutSeconds: 20,
  memoryMb: 1024,
  uses: {
    table: ['GetItem', 'UpdateItem', 'PutItem', 'ConditionCheckItem'],
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
} as const satisfies QueueConsumer;
