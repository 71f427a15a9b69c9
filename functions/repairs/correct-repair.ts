import { AppError } from '../../shared/errors.ts';
import type { Repair, RepairCorrectionInput } from '../../shared/repairs/repairs.ts';
import { rewording } from './corrections.ts';
import { ownRepair } from './own-repair.ts';
import type { RecordsRepository } from './records.repository.ts';
import type { RepairsRepository } from './repairs.repository.ts';
import { toRepair } from './repairs.ts';

export type CorrectRepairDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  records: Pick<RecordsRepository, 'correct'>;
  now: () => number;
};

/** Each one that is needed means that another write of the repair came first. */
const MAX_ATTEMPTS = 10;

/**
 * Words the record of the shop's repair anew, and notes what was corrected, from what to what, in a log that its shop
 * alone sees. Nobody is told. What already reads so changes nothing.
 * @throws AppError REPAIR_NOT_FOUND when it is not the shop's; INVALID when nothing would lead to its customer any more;
 * WITHDRAWN; HISTORY_FULL when the repair's item has no room; CONFLICT when others keep coming first.
 */
export async function correctRepair(
  { repairs, records, now }: CorrectRepairDependencies,
  shopId: string,
  idOrNumber: string,
  input: RepairCorrectionInput,
): Promise<Repair> {
  let repair = await ownRepair(repairs, shopId, idOrNumber);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (repair.withdrawnAt !== undefined) throw new AppError('WITHDRAWN');
    const change = rewording(repair, input, now());
    if (change === undefined) return toRepair(repair);
    const outcome = await records.correct(repair, change);
    if (outcome.kind === 'full') throw new AppError('HISTORY_FULL');
    if (outcome.repair?.id !== repair.id) throw new AppError('REPAIR_NOT_FOUND');
    if (outcome.kind === 'written') return toRepair(outcome.repair);
    repair = outcome.repair;
  }
  throw new AppError('CONFLICT');
}
