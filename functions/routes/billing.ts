import type { HttpRoute } from './kinds.ts';

export const BILLING_ROUTES = [
  {
    name: 'create-checkout',
    method: 'POST',
    path: '/api/billing/checkout',
    access: 'shop',
  },
  {
    name: 'stripe-customer-portal',
    method: 'POST',
    path: '/api/functions/stripe-customer-portal',
    access: 'shop',
  },
  {
    name: 'cancel-stripe-subscription',
    method: 'POST',
    path: '/api/functions/cancel-stripe-subscription',
    access: 'shop',
  },
  {
    name: 'stripe-webhook',
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'public',
  },
] as const satisfies readonly HttpRoute[];
