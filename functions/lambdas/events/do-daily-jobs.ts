import { queueHandler } from '../../platform/entry/queue.ts';
import { laterRetry, slicesDone } from '../../platform/jobs/slices-done.ts';
import type { QueueConsumer } from '../kinds.ts';
import { SLICE_LIMITS } from '../limits.ts';

/** This Lambda does the daily jobs that do not call Stripe, for some shops at a time (docs/decisions/0190). */
export const DO_DAILY_JOBS = {
  name: 'do-daily-jobs',
  queue: 'daily',
  handler: 'functions/lambdas/events/do-daily-jobs.ts',
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

const JOBS = {
  'close-chains': () => import('../../accounting/chain/close-chains.handler.ts'),
  'send-reminders': () => import('../../notifications/reminders/send-reminders.handler.ts'),
};

export const handler = queueHandler(slicesDone<'daily'>(JOBS), laterRetry('DAILY_QUEUE_URL'));
