import { routed } from '../../platform/entry/dispatch.ts';
import type { HttpLambda } from '../kinds.ts';

export const WEBHOOKS = {
  name: 'webhooks',
  handler: 'functions/lambdas/http/webhooks.ts',
  impact: 'Bought plans and card payments show late; Stripe sends its events again for three days',
  timeoutSeconds: 10,
  memoryMb: 1024,
  uses: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    stripeIndex: ['Query'],
    stripe: ['GetParameters'],
    stripeEvents: ['GetParameters'],
    stripeConnectEvents: ['GetParameters'],
  },
  routes: {
    'POST /api/stripe/webhook': () =>
      import('../../billing/subscriptions/stripe-webhook.handler.ts'),
    'POST /api/stripe/connect-webhook': () =>
      import('../../payments/card/stripe-connect-webhook.handler.ts'),
  },
} as const satisfies HttpLambda;

export const handler = routed(WEBHOOKS.routes);
