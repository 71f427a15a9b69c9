import { jobsDone } from '../../platform/entry/dispatch.ts';
import type { ScheduledLambda } from '../kinds.ts';

/**
 * The reconciliations with Stripe. Each runs once a day: later runs continue what an earlier one left, or do nothing.
 */
export const STRIPE_JOBS = {
  name: 'stripe-jobs',
  handler: 'functions/lambdas/clock/stripe-jobs.ts',
  impact: 'Plans and card payments whose events were lost are corrected late',
  timeoutSeconds: 600,
  memoryMb: 512,
  uses: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    stripeIndex: ['Scan'],
    stripe: ['GetParameters'],
  },
  jobs: {
    'reconcile-subscriptions': {
      scheduleExpression: 'rate(1 hour)',
      timeoutSeconds: 300,
      load: () => import('../../billing/reconcile-subscriptions.handler.ts'),
    },
    'compare-cards': {
      scheduleExpression: 'rate(1 hour)',
      timeoutSeconds: 600,
      load: () => import('../../payments/card/compare-cards.handler.ts'),
    },
  },
} as const satisfies ScheduledLambda;

export const handler = jobsDone(STRIPE_JOBS.jobs);
