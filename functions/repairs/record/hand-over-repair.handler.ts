import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { handOverRepair } from './hand-over-repair.ts';
import { openRecords } from './open-records.ts';

const records = openRecords();

export const handler = shopHandler(
  'POST /api/repairs/{id}/handover',
  {},
  async ({ params }, shopId) => json(200, await handOverRepair(records, shopId, params.id)),
);
