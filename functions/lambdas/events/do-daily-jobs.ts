import type { QueueConsumer } from '../kinds.ts';
import { SLICE_LIMITS } from '../limits.ts';

/** The daily jobs that do not call Stripe, for some shops at a time (docs/decisions/0190). */
export const DO_DAILY_JOBS = {
  name: 'do-daily-jobs',
  queue: 'daily',
  handler: 'functions/platform/jobs/do-daily-jobs.handler.ts',
  impact: 'Shops and customers are reminded late, and the daily check of the hash chains is late',
  timeoutSeconds: 300,
  memoryMb: 1024,
  uses: {
    table: ['GetItem', 'Query', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    shopIndex: ['Query'],
    email: ['SendRawEmail'],
    sms: ['Publish'],
    dailyQueue: ['ChangeMessageVisibility'],
    retries: [],
    budgets: [],
    app: [],
  },
  ...SLICE_LIMITS,
  maxConcurrency: 10,
} as const satisfies QueueConsumer;
