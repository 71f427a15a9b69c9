import { exportQuery } from '../../shared/account/account.ts';
import { accountExportRepository } from '../account/export/account-export.repository.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { exportCustomer } from './export-customer.ts';
import { openCustomers } from './open-customers.ts';

const table = openTable();
const dependencies = { ...openCustomers(table), account: accountExportRepository(table) };

export const handler = shopHandler(
  'GET /api/customers/{id}/export',
  { query: exportQuery },
  ({ params, query: { cursor } }, shopId) =>
    exportCustomer(dependencies, shopId, params.id, cursor),
);
