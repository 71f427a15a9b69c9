import type { HttpRoute } from './kinds.ts';

/** Invoices that suppliers send through e-invoicing platforms. */
export const E_INVOICING_ROUTES = [
  {
    name: 'get-reception',
    method: 'GET',
    path: '/api/e-invoicing',
    access: 'shop',
  },
  {
    name: 'activate-reception',
    method: 'POST',
    path: '/api/e-invoicing',
    access: 'shop',
  },
  {
    name: 'switch-reception-off',
    method: 'DELETE',
    path: '/api/e-invoicing',
    access: 'shop',
  },
  {
    name: 'list-received-invoices',
    method: 'GET',
    path: '/api/received-invoices',
    access: 'shop',
  },
  {
    name: 'get-received-file',
    method: 'GET',
    path: '/api/received-invoices/{id}/file',
    access: 'shop',
  },
  {
    name: 'see-received-invoice',
    method: 'POST',
    path: '/api/received-invoices/{id}/seen',
    access: 'shop',
  },
  {
    name: 'give-answer',
    method: 'POST',
    path: '/api/received-invoices/{id}/status',
    access: 'shop',
  },
] as const satisfies readonly HttpRoute[];
