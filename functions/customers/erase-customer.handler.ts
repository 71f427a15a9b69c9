import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { repairListRepository } from '../repairs/list/repair-list.repository.ts';
import { openClearing } from '../repairs/pictures/picture-uploads.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import { wordsRepository } from '../search/words.repository.ts';
import { customerErasureRepository } from './customer-erasure.repository.ts';
import { customersRepository } from './customers.repository.ts';
import { eraseCustomer } from './erase-customer.ts';

const table = openTable();
const dependencies = {
  words: wordsRepository(table),
  list: repairListRepository(table),
  repairs: repairsRepository(table),
  customers: customersRepository(table),
  erasure: customerErasureRepository(table),
  clearPictures: openClearing(table),
  now: () => Date.now(),
};

export const handler = shopHandler('DELETE /api/customers/{id}', {}, ({ params }, shopId) =>
  eraseCustomer(dependencies, shopId, params.id),
);
