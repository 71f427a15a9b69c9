import { AppError } from '../../shared/errors.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { mayBeNotified } from './notification-states.ts';
import { ownRepair } from './own-repair.ts';
import type { RecordsRepository } from './records.repository.ts';
import type { RepairsRepository } from './repairs.repository.ts';
import { type StoredRepair, toRepair } from './repairs.ts';

export type WithdrawRepairDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  records: Pick<RecordsRepository, 'withdraw' | 'withdrawAndGiveBack'>;
  now: () => number;
};

/** Each one that is needed means that somebody was told, or about to be, just then. */
const MAX_ATTEMPTS = 10;
/** A record made in error is noticed soon. */
const GIVEN_BACK_WITHIN_MS = 60 * 60_000;
/** What a condition of DynamoDB can ask of entries, one by one; nobody sets more by error within the hour. */
const MOST_ENTRIES = 20;

/**
 * Whether withdrawing a repair gives its use of the plan back: within an hour of its making, and before its customer was
 * told of more than the intake.
 */
export const givesUseBack = (repair: StoredRepair, nowMs: number): boolean =>
  nowMs - Date.parse(repair.created_at) <= GIVEN_BACK_WITHIN_MS &&
  repair.statusHistory.length <= MOST_ENTRIES &&
  !repair.statusHistory.slice(1).some(({ notifications }) => mayBeNotified(notifications));

/**
 * Withdraws a record of the shop's that was made in error: it leaves every list and figure, and nobody is told anything
 * more. One that is withdrawn already is answered as it is.
 * @throws AppError REPAIR_NOT_FOUND when it is not the shop's; HISTORY_FULL when the repair's item has no room; CONFLICT
 * when others keep coming first.
 */
export async function withdrawRepair(
  { repairs, records, now }: WithdrawRepairDependencies,
  shopId: string,
  idOrNumber: string,
): Promise<Repair> {
  let repair = await ownRepair(repairs, shopId, idOrNumber);
  let isCounted = true;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (repair.withdrawnAt !== undefined) return toRepair(repair);
    const nowMs = now();
    const outcome =
      isCounted && givesUseBack(repair, nowMs)
        ? await records.withdrawAndGiveBack(repair, nowMs)
        : await records.withdraw(repair, nowMs);
    if (outcome.kind === 'full') throw new AppError('HISTORY_FULL');
    if (outcome.kind === 'nothing-to-give-back') {
      isCounted = false;
      continue;
    }
    if (outcome.repair?.id !== repair.id) throw new AppError('REPAIR_NOT_FOUND');
    if (outcome.kind === 'written') return toRepair(outcome.repair);
    repair = outcome.repair;
  }
  throw new AppError('CONFLICT');
}
