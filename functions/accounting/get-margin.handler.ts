import { takingsQuery } from '../../shared/payments/range.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table/table.ts';
import { accountingRepository } from './accounting.repository.ts';
import { getMargin } from './get-margin.ts';

const dependencies = { accounting: accountingRepository(openTable()) };

export const handler = shopHandler(
  'GET /api/margin',
  { query: takingsQuery },
  async ({ query: range }, shopId) => json(200, await getMargin(dependencies, shopId, range)),
);
