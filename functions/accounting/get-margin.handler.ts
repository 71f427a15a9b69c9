import { takingsQuery } from '../../shared/payments/range.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { accountingRepository } from './accounting.repository.ts';
import { getMargin } from './get-margin.ts';

const dependencies = { accounting: accountingRepository(openTable()) };

export const handler = shopHandler(
  'GET /api/margin',
  { query: takingsQuery },
  ({ query: range }, shopId) => getMargin(dependencies, shopId, range),
);
