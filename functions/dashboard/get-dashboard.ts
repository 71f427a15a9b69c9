import type { Dashboard } from '../../shared/repairs/dashboard.ts';
import { type LoadSessionDependencies, loadSession } from '../auth/load-session.ts';
import {
  findRepairs,
  type RepairListRequest,
  type SearchableListDependencies,
} from '../repairs/list-repairs.ts';
import { statusCountsOf } from '../statistics/shop-figures.ts';
import { repairStats } from './repair-stats.ts';

export type GetDashboardDependencies = LoadSessionDependencies & SearchableListDependencies;

/**
 * All that the dashboard shows first, for one request of the page: the session, the first repairs and the figures,
 * which are read with what the session is made from. Both reads are under way together.
 */
export async function getDashboard(
  dependencies: GetDashboardDependencies,
  shopId: string,
  filter: Omit<RepairListRequest, 'cursor'>,
): Promise<Dashboard> {
  const [{ session, profile, figures }, page] = await Promise.all([
    loadSession(dependencies, shopId),
    findRepairs(dependencies, shopId, filter),
  ]);
  return { session, page, stats: repairStats(statusCountsOf(profile, figures)) };
}
