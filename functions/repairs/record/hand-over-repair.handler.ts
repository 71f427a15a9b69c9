import { shopHandler } from '../../platform/entry/http.ts';
import { handOverRepair } from './hand-over-repair.ts';
import { openRecords } from './open-records.ts';

const records = openRecords();

export const handler = shopHandler('POST /api/repairs/{id}/handover', {}, ({ params }, shopId) =>
  handOverRepair(records, shopId, params.id),
);
