import { accountingQuery } from '../../shared/payments/range.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table/table.ts';
import { accountingRepository } from './accounting.repository.ts';
import { exportVat } from './export-accounting.ts';

const dependencies = { accounting: accountingRepository(openTable()) };

export const handler = shopHandler(
  'GET /api/export/vat',
  { query: accountingQuery },
  async ({ query }, shopId) => json(200, await exportVat(dependencies, shopId, query)),
);
