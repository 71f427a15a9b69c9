import { ownShopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { orRefuseClosed } from '../platform/closed-accounts.ts';
import { openTable } from '../platform/table.ts';
import { ownRepair } from './own-repair.ts';
import { repairsRepository } from './repairs.repository.ts';
import { toRepair } from './repairs.ts';

const table = openTable();
const repairs = repairsRepository(table);

export const handler = ownShopHandler(async (event, shopId) => {
  const id = event.pathParameters?.id ?? '';
  const repair = await orRefuseClosed(table, shopId, () => ownRepair(repairs, shopId, id));
  return json(200, toRepair(repair));
});
