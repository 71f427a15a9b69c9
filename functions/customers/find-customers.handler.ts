import { customerQuery } from '../../shared/customers/customers.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { findCustomers, listCustomers } from './find-customers.ts';
import { openCustomers } from './open-customers.ts';

const dependencies = openCustomers(openTable());

export const handler = shopHandler(
  'GET /api/customers',
  { query: customerQuery },
  async ({ query: { q = '', cursor } }, shopId) =>
    q === ''
      ? await listCustomers(dependencies, shopId, cursor)
      : await findCustomers(dependencies, shopId, q),
);
