import { jobsDone } from '../../platform/entry/dispatch.ts';
import type { ScheduledLambda } from '../kinds.ts';

/** This Lambda queues the shops of the daily jobs (docs/decisions/0190). It queues nothing when every shop is done. */
export const START_DAILY_JOBS = {
  name: 'start-daily-jobs',
  handler: 'functions/lambdas/clock/start-daily-jobs.ts',
  impact: 'Nobody notices yet: chains are checked, reminders sent and cards compared late',
  timeoutSeconds: 300,
  memoryMb: 1024,
  uses: {
    table: ['Query'],
    dailyQueue: ['SendMessage', 'GetQueueAttributes'],
    cardsQueue: ['SendMessage', 'GetQueueAttributes'],
  },
  jobs: {
    'close-chains': {
      scheduleExpression: 'rate(1 hour)',
      timeoutSeconds: 300,
      load: () => import('../../accounting/chain/queue-chains.handler.ts'),
    },
    'send-reminders': {
      scheduleExpression: 'rate(30 minutes)',
      timeoutSeconds: 300,
      load: () => import('../../notifications/reminders/queue-reminders.handler.ts'),
    },
    'compare-cards': {
      scheduleExpression: 'rate(1 hour)',
      timeoutSeconds: 300,
      load: () => import('../../payments/card/reconciliation/queue-cards.handler.ts'),
    },
  },
} as const satisfies ScheduledLambda;

export const handler = jobsDone(START_DAILY_JOBS.jobs);
