import type { HttpRoute } from './kinds.ts';
import { QUICK } from './limits.ts';

/** Invoices paid by card, on shops' own accounts at Stripe. */
export const CARD_ROUTES = [
  {
    name: 'get-card-payments',
    method: 'GET',
    path: '/api/card-payments',
    access: 'shop',
    handler: 'functions/payments/card/get-card-payments.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'UpdateItem', 'DeleteItem'], stripe: ['GetParameters'] },
  },
  {
    name: 'connect-card-payments',
    method: 'POST',
    path: '/api/card-payments',
    access: 'shop',
    handler: 'functions/payments/card/connect-card-payments.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      stripe: ['GetParameters'],
      app: [],
    },
  },
  {
    name: 'switch-card-payments-off',
    method: 'DELETE',
    path: '/api/card-payments',
    access: 'shop',
    handler: 'functions/payments/card/switch-card-payments-off.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'UpdateItem'], stripe: ['GetParameters'] },
  },
  {
    name: 'open-payment-link',
    method: 'POST',
    path: '/api/documents/{id}/payment-link',
    access: 'shop',
    handler: 'functions/payments/card/open-payment-link.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'PutItem'], app: [] },
  },
  {
    name: 'give-back',
    method: 'POST',
    path: '/api/documents/{id}/card-refund',
    access: 'shop',
    handler: 'functions/payments/card/give-back.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      stripe: ['GetParameters'],
    },
  },
  {
    name: 'get-payable-invoice',
    method: 'GET',
    path: '/api/payer/{id}',
    access: 'public',
    handler: 'functions/payments/card/get-payable-invoice.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'] },
  },
  {
    name: 'pay-invoice',
    method: 'POST',
    path: '/api/payer/{id}',
    access: 'public',
    handler: 'functions/payments/card/pay-invoice.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'PutItem', 'UpdateItem'],
      stripe: ['GetParameters'],
      app: [],
    },
  },
  {
    name: 'stripe-connect-webhook',
    method: 'POST',
    path: '/api/stripe/connect-webhook',
    access: 'public',
    handler: 'functions/payments/card/stripe-connect-webhook.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      stripe: ['GetParameters'],
      stripeConnectEvents: ['GetParameters'],
    },
  },
] as const satisfies readonly HttpRoute[];
