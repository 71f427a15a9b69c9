import { AppError } from '../../../shared/errors.ts';
import { calledInput } from '../../../shared/repairs/repair-input.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { namedRepair } from '../own-repair.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { toRepair } from '../repairs.ts';

const repairs = repairsRepository(openTable());

/** Records that the shop has called the customer about an entry of the history, counted from 0. */
export const handler = shopHandler(
  'POST /api/repairs/{id}/called',
  { body: calledInput },
  async ({ body: { entry }, params }, shopId) => {
    const outcome = await repairs.noteCall(namedRepair(shopId, params.id), entry);
    if (outcome.kind === 'full') throw new AppError('HISTORY_FULL');
    if (outcome.kind === 'moved') throw new AppError('CONFLICT');
    if (outcome.kind === 'withdrawn') throw new AppError('WITHDRAWN');
    if (outcome.kind === 'not-found') throw new AppError('REPAIR_NOT_FOUND');
    return toRepair(outcome.repair);
  },
);
