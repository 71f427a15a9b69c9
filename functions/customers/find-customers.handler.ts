import { customerQuery } from '../../shared/customers/customers.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { searchableList } from '../repairs/list/repair-list.repository.ts';
import { customersRepository } from './customers.repository.ts';
import { findCustomers, listCustomers } from './find-customers.ts';

const table = openTable();
const dependencies = { ...searchableList(table), customers: customersRepository(table) };

export const handler = shopHandler(
  'GET /api/customers',
  { query: customerQuery },
  async ({ query: { q = '', cursor } }, shopId) =>
    q === ''
      ? await listCustomers(dependencies, shopId, cursor)
      : await findCustomers(dependencies, shopId, q),
);
