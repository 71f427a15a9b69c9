import { accountingQuery } from '../../shared/payments/range.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { bonusesRepository } from './bonuses.repository.ts';
import { listBonuses } from './list-bonuses.ts';

const dependencies = { bonuses: bonusesRepository(openTable()) };

export const handler = shopHandler(
  'GET /api/bonuses',
  { query: accountingQuery },
  async ({ query }, shopId) => {
    return listBonuses(dependencies, shopId, query);
  },
);
