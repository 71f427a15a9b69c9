import type { HttpRoute } from './kinds.ts';

export const CUSTOMER_ROUTES = [
  {
    name: 'find-customers',
    method: 'GET',
    path: '/api/customers',
    access: 'shop',
  },
  {
    name: 'get-customer',
    method: 'GET',
    path: '/api/customers/{id}',
    access: 'shop',
  },
] as const satisfies readonly HttpRoute[];
