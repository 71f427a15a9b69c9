import { setTimeout as delay } from 'node:timers/promises';
import { planOf } from '../../../shared/billing/plans.ts';
import { parisMonthStart } from '../../../shared/time.ts';
import { logger } from '../../platform/logger.ts';
import { FIRST_REPAIR } from '../../platform/table/walk-repairs.ts';
import type { StoredProfile } from '../stored-profile.ts';
import { formerUsageAttribute, monthlyUsageAttribute } from './usage.ts';
import type { UsageAttribute, UsageCountRepository } from './usage-count.repository.ts';

export type ReconcileUsageDependencies = {
  usage: UsageCountRepository;
  now: () => number;
  /** After this time, the index shows every repair that the counter includes. */
  settleMs?: number;
};

/** One session load reads at most this many pages, of 1 MB or some 2,000 repairs each. Later loads read the rest. */
const MAX_PAGES = 3;
const SETTLE_MS = 500;

/**
 * Corrects a shop's counters by a real count, at most once a day, and returns the corrected profile. One load reads at
 * most 3 pages, and the next loads continue. The index is late, so a difference counts only when a second count
 * confirms it.
 */
export async function reconcileUsage(
  { usage, now, settleMs = SETTLE_MS }: ReconcileUsageDependencies,
  shopId: string,
  profile: StoredProfile,
): Promise<StoredProfile> {
  const nowMs = now();
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const resumed = profile.usage_count;
  if (resumed === undefined && (profile.usage_checked_on ?? '') >= day) return profile;
  if (!(await usage.claim(shopId, day, resumed))) return profile;

  const counted = resumed?.counted ?? 0;
  const from = resumed ?? { after: FIRST_REPAIR };
  const all = await usage.count(shopId, from, MAX_PAGES);
  if (all.after !== undefined) {
    await usage.leave(shopId, { counted: counted + all.counted, after: all.after });
    return profile;
  }
  const former = profile.repairs_former ?? 0;
  const countAll = async () =>
    former + counted + (await usage.count(shopId, from, MAX_PAGES)).counted;
  const since = new Date(parisMonthStart(nowMs)).toISOString();
  const formerInMonth = profile[formerUsageAttribute(nowMs)] ?? 0;
  const countMonth = async () =>
    formerInMonth + (await usage.count(shopId, { since }, MAX_PAGES)).counted;

  const mended: StoredProfile = { ...profile };
  const compare = async (
    attribute: UsageAttribute,
    first: number,
    countAgain: () => Promise<number>,
  ): Promise<void> => {
    const stored = profile[attribute];
    if (first === (stored ?? 0)) return;
    await delay(settleMs);
    const real = await countAgain();
    if (real === (stored ?? 0)) return;
    if (!(await usage.mend(shopId, attribute, stored, real))) return;
    logger.warn('A usage counter was wrong and was corrected', { shopId, attribute, stored, real });
    mended[attribute] = real;
  };
  await compare('repairs_used', former + counted + all.counted, countAll);
  // Only a monthly plan with a cap uses the month's counter. Repairs on further pages would exceed any cap.
  const { counts, repairsLimit } = planOf(profile.selected_plan_id);
  if (counts === 'month' && Number.isFinite(repairsLimit)) {
    await compare(monthlyUsageAttribute(nowMs), await countMonth(), countMonth);
  }
  return mended;
}
