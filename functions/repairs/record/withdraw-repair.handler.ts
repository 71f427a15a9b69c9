import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openRecords } from './open-records.ts';
import { withdrawRepair } from './withdraw-repair.ts';

const records = openRecords();

export const handler = shopHandler(
  'POST /api/repairs/{id}/withdraw',
  {},
  async ({ params }, shopId) => json(200, await withdrawRepair(records, shopId, params.id)),
);
