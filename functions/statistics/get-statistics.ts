import { lastMonths, type Statistics, statisticsOf } from '../../shared/statistics/statistics.ts';
import { requireRight } from '../billing/plan-in-force.ts';
import type { SubscriptionsRepository } from '../billing/subscriptions.repository.ts';
import type { RepairsRepository } from '../repairs/repairs.repository.ts';
import { type CountRepairsDependencies, countStored } from './count-repairs.ts';
import type { StatisticsRepository } from './statistics.repository.ts';
import type { Counting } from './stored-counting.ts';

export type GetStatisticsDependencies = CountRepairsDependencies & {
  repairs: Pick<RepairsRepository, 'getAll'>;
  profiles: Pick<SubscriptionsRepository, 'get'>;
  statistics: StatisticsRepository;
  now: () => number;
};

/** Old repairs that one request counts: a few seconds of work, whatever the shop's size. */
const COUNTED_PER_REQUEST = 200;

/**
 * Returns the shop's statistics of the last twelve months with one read of its counters, however many repairs it has. A
 * shop with repairs older than the counters has some of them counted with each request first.
 * @throws AppError PLAN_REQUIRED for a plan without statistics.
 */
export async function getStatistics(
  dependencies: GetStatisticsDependencies,
  shopId: string,
): Promise<Statistics> {
  const { profiles, statistics, now } = dependencies;
  const nowMs = now();
  const months = lastMonths(nowMs);
  const since = months[0] ?? '';
  const [profile, stored] = await Promise.all([
    profiles.get(shopId),
    statistics.read(shopId, since),
  ]);
  requireRight('statistics', profile, nowMs);
  if (stored.counting.done)
    return statisticsOf(months, (month) => stored.counters.get(month) ?? {});
  const counting = await countSome(dependencies, shopId, stored.counting);
  if (!counting.done) return { state: 'counting', counted: counting.counted };
  const { counters } = await statistics.read(shopId, since);
  return statisticsOf(months, (month) => counters.get(month) ?? {});
}

/** Counts the next old repairs, oldest first. A new repair may be counted here again, without effect. */
async function countSome(
  dependencies: GetStatisticsDependencies,
  shopId: string,
  from: Counting,
): Promise<Counting> {
  const { statistics, repairs } = dependencies;
  const page = await statistics.repairsAfter(shopId, from.after, COUNTED_PER_REQUEST);
  await countStored(dependencies, shopId, await repairs.getAll(page.trackingNumbers));
  const counting = {
    after: page.last ?? from.after,
    counted: from.counted + page.trackingNumbers.length,
    done: page.trackingNumbers.length < COUNTED_PER_REQUEST,
  };
  await statistics.saveCounting(shopId, counting);
  return counting;
}
