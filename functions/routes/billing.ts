import type { HttpRoute } from './kinds.ts';
import { QUICK } from './limits.ts';

export const BILLING_ROUTES = [
  {
    name: 'create-checkout',
    method: 'POST',
    path: '/api/billing/checkout',
    access: 'shop',
    handler: 'functions/billing/create-checkout.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'UpdateItem'],
      stripe: ['GetParameters'],
      app: [],
    },
  },
  {
    name: 'stripe-customer-portal',
    method: 'POST',
    path: '/api/functions/stripe-customer-portal',
    access: 'shop',
    handler: 'functions/billing/stripe-customer-portal.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'], stripe: ['GetParameters'], app: [] },
  },
  {
    name: 'cancel-stripe-subscription',
    method: 'POST',
    path: '/api/functions/cancel-stripe-subscription',
    access: 'shop',
    handler: 'functions/billing/cancel-stripe-subscription.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'UpdateItem'], stripe: ['GetParameters'] },
  },
  {
    name: 'stripe-webhook',
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'public',
    handler: 'functions/billing/stripe-webhook.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'PutItem', 'UpdateItem'],
      stripeIndex: ['Query'],
      stripe: ['GetParameters'],
      stripeEvents: ['GetParameters'],
    },
  },
] as const satisfies readonly HttpRoute[];
