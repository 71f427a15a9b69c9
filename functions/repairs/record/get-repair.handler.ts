import { repairQuery } from '../../../shared/repairs/queries.ts';
import { messageResults } from '../../notifications/message-results.repository.ts';
import { orRefuseClosed } from '../../platform/closed-accounts.ts';
import { ownShopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { partsRepository } from '../parts/parts.repository.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { getRepair } from './get-repair.ts';

const table = openTable();
const dependencies = {
  parts: partsRepository(table),
  repairs: repairsRepository(table),
  reminded: messageResults(table),
};

export const handler = ownShopHandler(
  'GET /api/repairs/{id}',
  { query: repairQuery },
  async ({ query: { before }, params: { id } }, shopId) => {
    return orRefuseClosed(table, shopId, () => getRepair(dependencies, shopId, id, before));
  },
);
