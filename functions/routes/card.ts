import type { HttpRoute } from './kinds.ts';

/** Card payments of invoices, through the shops' own accounts at Stripe. */
export const CARD_ROUTES = [
  {
    name: 'get-card-payments',
    method: 'GET',
    path: '/api/card-payments',
    access: 'shop',
  },
  {
    name: 'connect-card-payments',
    method: 'POST',
    path: '/api/card-payments',
    access: 'shop',
  },
  {
    name: 'switch-card-payments-off',
    method: 'DELETE',
    path: '/api/card-payments',
    access: 'shop',
  },
  {
    name: 'open-payment-link',
    method: 'POST',
    path: '/api/documents/{id}/payment-link',
    access: 'shop',
  },
  {
    name: 'refund-cards',
    method: 'POST',
    path: '/api/documents/{id}/card-refund',
    access: 'shop',
  },
  {
    name: 'get-payable-invoice',
    method: 'GET',
    path: '/api/payer/{id}',
    access: 'public',
  },
  {
    name: 'pay-invoice',
    method: 'POST',
    path: '/api/payer/{id}',
    access: 'public',
  },
  {
    name: 'stripe-connect-webhook',
    method: 'POST',
    path: '/api/stripe/connect-webhook',
    access: 'public',
  },
] as const satisfies readonly HttpRoute[];
