import { shopHandler } from '../../platform/entry/http.ts';
import { openRecords } from './open-records.ts';
import { withdrawRepair } from './withdraw-repair.ts';

const records = openRecords();

export const handler = shopHandler('POST /api/repairs/{id}/withdraw', {}, ({ params }, shopId) =>
  withdrawRepair(records, shopId, params.id),
);
