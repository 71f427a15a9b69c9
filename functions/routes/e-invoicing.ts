import type { HttpRoute } from './kinds.ts';
import { QUICK } from './limits.ts';

/** Invoices that suppliers send by the platforms of the reform. */
export const E_INVOICING_ROUTES = [
  {
    name: 'get-reception',
    method: 'GET',
    path: '/api/e-invoicing',
    access: 'shop',
    handler: 'functions/e-invoicing/get-reception.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'], platform: [] },
  },
  {
    name: 'activate-reception',
    method: 'POST',
    path: '/api/e-invoicing',
    access: 'shop',
    handler: 'functions/e-invoicing/activate-reception.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'PutItem', 'ConditionCheckItem'],
      platform: ['GetParameters'],
      platformActivation: ['GetParameters'],
    },
  },
  {
    name: 'switch-reception-off',
    method: 'DELETE',
    path: '/api/e-invoicing',
    access: 'shop',
    handler: 'functions/e-invoicing/switch-reception-off.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'DeleteItem'], platform: [] },
  },
  {
    name: 'list-received-invoices',
    method: 'GET',
    path: '/api/received-invoices',
    access: 'shop',
    handler: 'functions/e-invoicing/list-received-invoices.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'Query'] },
  },
  {
    name: 'get-received-file',
    method: 'GET',
    path: '/api/received-invoices/{id}/file',
    access: 'shop',
    handler: 'functions/e-invoicing/get-received-file.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'], platform: ['GetParameters'] },
  },
  {
    name: 'see-received-invoice',
    method: 'POST',
    path: '/api/received-invoices/{id}/seen',
    access: 'shop',
    handler: 'functions/e-invoicing/see-received-invoice.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'UpdateItem'] },
  },
  {
    name: 'give-answer',
    method: 'POST',
    path: '/api/received-invoices/{id}/status',
    access: 'shop',
    handler: 'functions/e-invoicing/sending/give-answer.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
      platform: [],
      invoicesQueue: ['SendMessage'],
    },
  },
] as const satisfies readonly HttpRoute[];
