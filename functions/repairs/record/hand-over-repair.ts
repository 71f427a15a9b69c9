import { AppError } from '../../../shared/errors.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { ownRepair } from '../own-repair.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import { toRepair } from '../repairs.ts';
import type { RecordsRepository } from './records.repository.ts';

export type HandOverRepairDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  records: Pick<RecordsRepository, 'handOver'>;
  now: () => number;
};

/**
 * Records the hand-over of a completed repair, without a notification. A repeated request changes nothing.
 * @throws AppError REPAIR_NOT_FOUND; NOT_COMPLETED; WITHDRAWN; HISTORY_FULL.
 */
export async function handOverRepair(
  { repairs, records, now }: HandOverRepairDependencies,
  shopId: string,
  idOrNumber: string,
): Promise<Repair> {
  const before = await ownRepair(repairs, shopId, idOrNumber);
  const { repair } = await records.handOver(before, now());
  if (repair.withdrawnAt !== undefined) throw new AppError('WITHDRAWN');
  if (repair.handedOverAt === undefined) throw new AppError('NOT_COMPLETED');
  return toRepair(repair);
}
