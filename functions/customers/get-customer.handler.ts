import { readOwnProfile } from '../billing/own-profile.ts';
import { requireRight } from '../billing/plan-in-force.ts';
import { documentListRepository } from '../documents/reading/document-list.repository.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { repairListRepository } from '../repairs/list/repair-list.repository.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import { wordsRepository } from '../search/words.repository.ts';
import { customersRepository } from './customers.repository.ts';
import { getCustomer } from './get-customer.ts';

const table = openTable();
const dependencies = {
  words: wordsRepository(table),
  list: repairListRepository(table),
  repairs: repairsRepository(table),
  customers: customersRepository(table),
  documents: documentListRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler('GET /api/customers/{id}', {}, async ({ params }, shopId) => {
  requireRight('customers', await readOwnProfile(table, shopId), Date.now());
  return getCustomer(dependencies, shopId, params.id);
});
