import { type CustomerList, customerQuery } from '../../shared/customers/customers.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { repairListRepository } from '../repairs/repair-list.repository.ts';
import { wordsRepository } from '../search/words.repository.ts';
import { findCustomers } from './find-customers.ts';

const table = openTable();
const dependencies = { words: wordsRepository(table), list: repairListRepository(table) };

export const handler = shopHandler(
  'GET /api/customers',
  { query: customerQuery },
  async ({ query: { q = '' } }, shopId) => {
    const answer: CustomerList = { customers: await findCustomers(dependencies, shopId, q) };
    return json(200, answer);
  },
);
