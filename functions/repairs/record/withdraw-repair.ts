import type { Repair } from '../../../shared/repairs/repairs.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import { mayBeNotified } from '../notification-states.ts';
import { ownRepair } from '../own-repair.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import { type StoredRepair, toRepair } from '../repairs.ts';
import type { RecordsRepository } from './records.repository.ts';

export type WithdrawRepairDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  records: Pick<RecordsRepository, 'withdraw' | 'withdrawAndGiveBack'>;
  clearPictures: (shopId: string, trackingNumber: string) => Promise<void>;
  now: () => number;
};

/** A repair that is withdrawn before this age no longer counts, because a shop notices an error within the hour. */
const GIVEN_BACK_WITHIN_MS = 60 * 60_000;
/**
 * The condition of the write can name at most this many entries. Nobody makes more changes in error within the hour.
 */
const MOST_ENTRIES = 20;

/**
 * Returns whether a withdrawn repair no longer counts: it is recent, and the customer was notified of nothing but the
 * intake.
 */
export const givesUseBack = (repair: StoredRepair, nowMs: number): boolean =>
  nowMs - Date.parse(repair.created_at) <= GIVEN_BACK_WITHIN_MS &&
  repair.statusHistory.length <= MOST_ENTRIES &&
  !repair.statusHistory.slice(1).some(({ notifications }) => mayBeNotified(notifications));

/**
 * Withdraws a repair that was recorded in error from every list and figure, then deletes its pictures.
 * @throws AppError REPAIR_NOT_FOUND; HISTORY_FULL; CONFLICT when other writes keep coming first.
 */
export async function withdrawRepair(
  { clearPictures, ...dependencies }: WithdrawRepairDependencies,
  shopId: string,
  idOrNumber: string,
): Promise<Repair> {
  const repair = await withdrawn(dependencies, shopId, idOrNumber);
  await clearPictures(shopId, repair.trackingNumber);
  return repair;
}

async function withdrawn(
  { repairs, records, now }: Omit<WithdrawRepairDependencies, 'clearPictures'>,
  shopId: string,
  idOrNumber: string,
): Promise<Repair> {
  let repair = await ownRepair(repairs, shopId, idOrNumber);
  let isCounted = true;
  return untilWritten(10, async () => {
    if (repair.withdrawnAt !== undefined) return toRepair(repair);
    const nowMs = now();
    const outcome =
      isCounted && givesUseBack(repair, nowMs)
        ? await records.withdrawAndGiveBack(repair, nowMs)
        : await records.withdraw(repair, nowMs);
    if (outcome === 'nothing-to-give-back') {
      isCounted = false;
      return false;
    }
    repair = outcome.repair;
    return outcome.isWritten && toRepair(repair);
  });
}
