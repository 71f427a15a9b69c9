import { accountingQuery } from '../../shared/payments/range.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { accountingRepository } from './accounting.repository.ts';
import { exportVat } from './export-accounting.ts';

const dependencies = { accounting: accountingRepository(openTable()) };

export const handler = shopHandler(
  'GET /api/export/vat',
  { query: accountingQuery },
  ({ query }, shopId) => exportVat(dependencies, shopId, query),
);
