import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { ownRepair } from './own-repair.ts';
import { repairsRepository } from './repairs.repository.ts';
import { toRepair } from './repairs.ts';

const repairs = repairsRepository(openTable());

export const handler = shopHandler(async (event, shopId) => {
  const repair = await ownRepair(repairs, shopId, event.pathParameters?.id ?? '');
  return json(200, toRepair(repair));
});
