import { accountingQuery } from '../../shared/payments/range.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table/table.ts';
import { accountingRepository } from './accounting.repository.ts';
import { exportVat } from './export-accounting.ts';

const table = openTable();
const dependencies = {
  accounting: accountingRepository(table),
};

export const handler = shopHandler(
  'GET /api/export/vat',
  { query: accountingQuery },
  async ({ query }, shopId) => {
    return json(200, await exportVat(dependencies, shopId, query));
  },
);
