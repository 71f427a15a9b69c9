import { AppError } from '../../../shared/errors.ts';
import type { RepairCorrectionInput } from '../../../shared/repairs/repair-input.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import { ownRepair } from '../own-repair.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import { toRepair } from '../repairs.ts';
import { rewording } from './corrections.ts';
import type { RecordsRepository } from './records.repository.ts';

export type CorrectRepairDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  records: Pick<RecordsRepository, 'correct'>;
  now: () => number;
};

/**
 * Corrects a repair's details and logs each former value for the shop. Nobody is notified.
 * @throws AppError REPAIR_NOT_FOUND; INVALID without a reachable customer; WITHDRAWN; HISTORY_FULL; CONFLICT.
 */
export async function correctRepair(
  { repairs, records, now }: CorrectRepairDependencies,
  shopId: string,
  idOrNumber: string,
  input: RepairCorrectionInput,
): Promise<Repair> {
  let repair = await ownRepair(repairs, shopId, idOrNumber);
  return untilWritten(10, async () => {
    if (repair.withdrawnAt !== undefined) throw new AppError('WITHDRAWN');
    const change = rewording(repair, input, now());
    if (change === undefined) return toRepair(repair);
    const outcome = await records.correct(repair, change);
    repair = outcome.repair;
    return outcome.isWritten && toRepair(repair);
  });
}
