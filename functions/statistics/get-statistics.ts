import { lastMonths, type Statistics, statisticsOf } from '../../shared/statistics/statistics.ts';
import { requireRight } from '../billing/plan-in-force.ts';
import type { SubscriptionsRepository } from '../billing/subscriptions/subscriptions.repository.ts';
import type { StatisticsRepository } from './statistics.repository.ts';

export type GetStatisticsDependencies = {
  profiles: Pick<SubscriptionsRepository, 'get'>;
  statistics: StatisticsRepository;
  now: () => number;
};

/** Returns the statistics of the last twelve months with one read. @throws AppError PLAN_REQUIRED */
export async function getStatistics(
  { profiles, statistics, now }: GetStatisticsDependencies,
  shopId: string,
): Promise<Statistics> {
  const nowMs = now();
  const months = lastMonths(nowMs);
  const [profile, counters] = await Promise.all([
    profiles.get(shopId),
    statistics.read(shopId, months[0] ?? ''),
  ]);
  requireRight('statistics', profile, nowMs);
  return statisticsOf(months, (month) => counters.get(month) ?? {});
}
