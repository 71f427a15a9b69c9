import { ownShopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { readStatusCounts, repairStats } from '../../statistics/shop-figures.ts';

const table = openTable();

export const handler = ownShopHandler('GET /api/repairs/stats', {}, async (_input, shopId) =>
  json(200, repairStats(await readStatusCounts(table, shopId))),
);
