import type { HttpRoute } from './kinds.ts';
import { QUICK } from './limits.ts';

export const CUSTOMER_ROUTES = [
  {
    name: 'find-customers',
    method: 'GET',
    path: '/api/customers',
    access: 'shop',
    handler: 'functions/customers/find-customers.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'Query', 'BatchGetItem'] },
  },
  {
    name: 'get-customer',
    method: 'GET',
    path: '/api/customers/{id}',
    access: 'shop',
    handler: 'functions/customers/get-customer.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'Query', 'BatchGetItem'] },
  },
] as const satisfies readonly HttpRoute[];
