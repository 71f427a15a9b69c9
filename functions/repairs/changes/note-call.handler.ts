import { calledInput } from '../../../shared/repairs/repair-input.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { namedRepair } from '../own-repair.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { toRepair } from '../repairs.ts';

const repairs = repairsRepository(openTable());

export const handler = shopHandler(
  'POST /api/repairs/{id}/called',
  { body: calledInput },
  async ({ body: { entry }, params }, shopId) =>
    toRepair(await repairs.noteCall(namedRepair(shopId, params.id), entry)),
);
