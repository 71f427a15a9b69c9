import { AppError } from '../../../shared/errors.ts';
import { LOAN_LIMITS, type RepairLoansInput } from '../../../shared/repairs/loans/loans.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { requireRight } from '../../billing/plan-in-force.ts';
import type { SubscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.ts';
import { ownRepair } from '../own-repair.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import { toRepair } from '../repairs.ts';
import { changedLoans, isResultOf, lendsMore } from './changed-loans.ts';
import type { LoansRepository } from './loans.repository.ts';

export type SaveLoansDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  profiles: Pick<SubscriptionsRepository, 'get'>;
  loans: LoansRepository;
  now: () => number;
};

export const LOANS_CHANGED =
  'Les prêts de cette réparation ont changé entre-temps, par exemple dans un autre onglet. Vérifiez-les, puis enregistrez à nouveau.';

/**
 * Replaces the loans, also of a repair that was handed over or withdrawn, because the devices still have to come back.
 * A repeated request gets the same answer.
 * @throws AppError REPAIR_NOT_FOUND; PLAN_REQUIRED; WITHDRAWN when more is lent; HISTORY_FULL; CONFLICT when the
 * loans have changed.
 */
export async function saveLoans(
  { repairs, profiles, loans, now }: SaveLoansDependencies,
  shopId: string,
  idOrNumber: string,
  input: RepairLoansInput,
): Promise<Repair> {
  const [repair, profile] = await Promise.all([
    ownRepair(repairs, shopId, idOrNumber),
    profiles.get(shopId),
  ]);
  requireRight('loans', profile, now());
  if (isResultOf(repair.loans, input)) return toRepair(repair);
  const isMore = lendsMore(repair.loans, input);
  if (isMore && repair.withdrawnAt !== undefined) throw new AppError('WITHDRAWN');
  const changed = new AppError('CONFLICT', { message: LOANS_CHANGED });
  if ((repair.loans?.version ?? 0) !== input.version) throw changed;
  const next = changedLoans(repair.loans, input, now());
  if (next.loans.length > LOAN_LIMITS.loans) throw changed;
  const { isWritten, repair: after } = await loans.replace(repair, next, isMore);
  if (isWritten || isResultOf(after.loans, input)) return toRepair(after);
  throw isMore && after.withdrawnAt !== undefined ? new AppError('WITHDRAWN') : changed;
}
