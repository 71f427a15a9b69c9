import { exportQuery } from '../../shared/account/account.ts';
import { accountExportRepository } from '../account/export/account-export.repository.ts';
import { documentListRepository } from '../documents/reading/document-list.repository.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { repairListRepository } from '../repairs/list/repair-list.repository.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import { wordsRepository } from '../search/words.repository.ts';
import { customerErasureRepository } from './customer-erasure.repository.ts';
import { customersRepository } from './customers.repository.ts';
import { exportCustomer } from './export-customer.ts';

const table = openTable();
const dependencies = {
  words: wordsRepository(table),
  list: repairListRepository(table),
  repairs: repairsRepository(table),
  customers: customersRepository(table),
  documents: documentListRepository(table),
  account: accountExportRepository(table),
  erasure: customerErasureRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'GET /api/customers/{id}/export',
  { query: exportQuery },
  ({ params, query: { cursor } }, shopId) =>
    exportCustomer(dependencies, shopId, params.id, cursor),
);
