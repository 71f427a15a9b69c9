import type { ScheduledLambda } from '../kinds.ts';

export const RECONCILE_SUBSCRIPTIONS = {
  name: 'reconcile-subscriptions',
  handler: 'functions/billing/subscriptions/reconcile-subscriptions.handler.ts',
  impact: 'Plans whose events were lost are corrected late',
  timeoutSeconds: 300,
  memoryMb: 512,
  uses: {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    stripeIndex: ['Scan'],
    stripe: ['GetParameters'],
  },
  // Every shop is compared once a day: a later run of the day continues an earlier one, or does nothing.
  jobs: { 'reconcile-subscriptions': { scheduleExpression: 'rate(1 hour)' } },
} as const satisfies ScheduledLambda;
