import { takingsQuery } from '../../shared/payments/range.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { getTakings } from './get-takings.ts';
import { takingsRepository } from './takings.repository.ts';

const dependencies = { takings: takingsRepository(openTable()) };

export const handler = shopHandler(
  'GET /api/takings',
  { query: takingsQuery },
  async ({ query: range }, shopId) => {
    return getTakings(dependencies, shopId, range);
  },
);
