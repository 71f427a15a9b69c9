import { routed } from '../../platform/entry/dispatch.ts';
import type { HttpLambda } from '../kinds.ts';

/** The routes that call Stripe, for subscriptions and for card payments by shops' customers. */
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
    'create-checkout': () => import('../../billing/create-checkout.handler.ts'),
    'stripe-customer-portal': () => import('../../billing/stripe-customer-portal.handler.ts'),
    'cancel-stripe-subscription': () =>
      import('../../billing/cancel-stripe-subscription.handler.ts'),
    'get-card-payments': () => import('../../payments/card/get-card-payments.handler.ts'),
    'connect-card-payments': () => import('../../payments/card/connect-card-payments.handler.ts'),
    'switch-card-payments-off': () =>
      import('../../payments/card/switch-card-payments-off.handler.ts'),
    'open-payment-link': () => import('../../payments/card/open-payment-link.handler.ts'),
    'refund-cards': () => import('../../payments/card/refund-cards.handler.ts'),
    'pay-invoice': () => import('../../payments/card/pay-invoice.handler.ts'),
  },
} as const satisfies HttpLambda;

export const handler = routed(STRIPE.routes);
