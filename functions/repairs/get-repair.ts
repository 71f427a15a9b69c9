import { HISTORY_PAGE_SIZE, type Repair } from '../../shared/repairs/repairs.ts';
import { entryCount, firstEntry } from './history.ts';
import { ownRepair } from './own-repair.ts';
import type { RepairsRepository } from './repairs.repository.ts';
import { toldEntry, toRepair } from './repairs.ts';

export type GetRepairDependencies = {
  repairs: Pick<RepairsRepository, 'get' | 'putAway'>;
};

/**
 * The shop's repair of an id or tracking number, with the newest fifty entries of its history; with `before` the fifty
 * before the entry of that number, from 0. Entries that were put away stay as they are, so that whatever is read after
 * the repair fits what it says.
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
  const count = entryCount(repair);
  const end = Math.min(before ?? count, count);
  const start = Math.max(0, end - HISTORY_PAGE_SIZE);
  const first = firstEntry(repair);
  const apart =
    start < first ? await repairs.putAway(repair.trackingNumber, start, Math.min(end, first)) : [];
  const own = repair.statusHistory.slice(Math.max(0, start - first), Math.max(0, end - first));
  return {
    ...newest,
    statusHistory: [...apart, ...own].map(toldEntry),
    ...(start > 0 && { earlierEntries: start }),
  };
}
