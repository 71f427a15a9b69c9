import { repairCorrectionInput } from '../../../shared/repairs/repair-input.ts';
import { refuseLinks } from '../../billing/message-links.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { correctRepair } from './correct-repair.ts';
import { openRecords } from './open-records.ts';

const records = openRecords();

export const handler = shopHandler(
  'PATCH /api/repairs/{id}',
  { body: repairCorrectionInput },
  async ({ body: input, params }, shopId) => {
    await refuseLinks(records.table, shopId, 'repair', input);
    return correctRepair(records, shopId, params.id, input);
  },
);
