import { ownShopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { readStatusCounts, repairStats } from '../../statistics/shop-figures.ts';

const table = openTable();

export const handler = ownShopHandler('GET /api/repairs/stats', {}, async (_input, shopId) =>
  repairStats(await readStatusCounts(table, shopId)),
);
