import { AppError } from '../../../shared/errors.ts';
import type { RepairCorrectionInput } from '../../../shared/repairs/repair-input.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
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

/** An attempt fails when another write of the repair came first. */
const MAX_ATTEMPTS = 10;

/**
 * Corrects the details of the shop's repair, and records the former and the new value of each in a log that only the
 * shop sees. Nobody is notified. An input that changes nothing writes nothing.
 * @throws AppError REPAIR_NOT_FOUND when the shop has no such repair; INVALID when the customer could no longer be
 * reached; WITHDRAWN; HISTORY_FULL when the repair's item has no room; CONFLICT when other writes keep coming first.
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
