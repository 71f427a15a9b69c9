import { backOff } from '../platform/transaction.ts';
import type { RepairsRepository } from '../repairs/repairs.repository.ts';
import { countsOfRepair, difference } from './counts-of-repair.ts';
import type { StatisticsRepository } from './statistics.repository.ts';

export type CountRepairDependencies = {
  statistics: Pick<StatisticsRepository, 'counted' | 'count'>;
  repairs: Pick<RepairsRepository, 'get'>;
};

/** Each attempt that fails means that another one was stored. */
const MAX_ATTEMPTS = 8;

/**
 * Makes a shop's counters hold what a repair adds to them as it stands now, whatever they held of it before.
 *
 * What is counted is read first, the repair next, and the write requires that what is counted has not changed. So the
 * order and number of the callers do not matter: a change that is told twice, late or out of turn counts once.
 * @throws Error when others keep coming first.
 */
export async function countRepair(
  { statistics, repairs }: CountRepairDependencies,
  shopId: string,
  trackingNumber: string,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const before = await statistics.counted(shopId, trackingNumber);
    const repair = await repairs.get(trackingNumber);
    // Erased with its shop, counters included; its number may be another's.
    if (repair?.user_id !== shopId) return;
    const counts = countsOfRepair(repair);
    const added = difference(before.counts, counts);
    if (Object.keys(added).length === 0) return;
    if (await statistics.count(shopId, trackingNumber, counts, before.version, added)) return;
    await backOff(attempt);
  }
  throw new Error('A repair could not be counted: others kept coming first');
}
