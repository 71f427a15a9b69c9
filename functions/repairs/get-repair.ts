import { HISTORY_PAGE_SIZE, type Repair } from '../../shared/repairs/repairs.ts';
import { ownRepair } from './own-repair.ts';
import type { RepairsRepository } from './repairs.repository.ts';
import { entryForShop, toRepair } from './repairs.ts';

export type GetRepairDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
};

/**
 * Answers with the shop's repair of an id or tracking number and the newest fifty entries of its history. With
 * `before` it returns the fifty entries before that one, counted from 0.
 * @throws AppError REPAIR_NOT_FOUND, also when it belongs to another shop.
 */
export async function getRepair(
  { repairs }: GetRepairDependencies,
  shopId: string,
  idOrNumber: string,
  before?: number,
): Promise<Repair> {
  const repair = await ownRepair(repairs, shopId, idOrNumber);
  const { earlierEntries: _, ...newest } = toRepair(repair);
  const { statusHistory } = repair;
  const end = Math.min(before ?? statusHistory.length, statusHistory.length);
  const start = Math.max(0, end - HISTORY_PAGE_SIZE);
  return {
    ...newest,
    statusHistory: statusHistory.slice(start, end).map(entryForShop),
    ...(start > 0 && { earlierEntries: start }),
  };
}
