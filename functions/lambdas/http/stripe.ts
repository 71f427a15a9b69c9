import { routed } from '../../platform/entry/dispatch.ts';
import type { HttpLambda } from '../kinds.ts';

export const STRIPE = {
  name: 'stripe',
  handler: 'functions/lambdas/http/stripe.ts',
  impact: 'Shops cannot subscribe or manage card payments, and customers cannot pay by card',
  timeoutSeconds: 10,
  memoryMb: 1024,
  uses: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    stripe: ['GetParameters'],
    app: [],
  },
  routes: {
    'POST /api/billing/checkout': () =>
      import('../../billing/subscriptions/create-checkout.handler.ts'),
    'POST /api/functions/stripe-customer-portal': () =>
      import('../../billing/subscriptions/stripe-customer-portal.handler.ts'),
    'POST /api/functions/cancel-stripe-subscription': () =>
      import('../../billing/subscriptions/cancel-stripe-subscription.handler.ts'),
    'GET /api/card-payments': () =>
      import('../../payments/card/accounts/get-card-payments.handler.ts'),
    'POST /api/card-payments': () =>
      import('../../payments/card/accounts/connect-card-payments.handler.ts'),
    'DELETE /api/card-payments': () =>
      import('../../payments/card/accounts/switch-card-payments-off.handler.ts'),
    'POST /api/documents/{id}/payment-link': () =>
      import('../../payments/card/payment-links/open-payment-link.handler.ts'),
    'POST /api/documents/{id}/card-refund': () =>
      import('../../payments/card/refunds/refund-cards.handler.ts'),
    'POST /api/payer/{id}': () =>
      import('../../payments/card/payment-links/pay-invoice.handler.ts'),
  },
} as const satisfies HttpLambda;

export const handler = routed(STRIPE.routes);
