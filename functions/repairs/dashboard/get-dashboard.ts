import type { NewAnswer } from '../../../shared/documents/new-answers.ts';
import type { Dashboard } from '../../../shared/repairs/dashboard.ts';
import { type LoadSessionDependencies, loadSession } from '../../auth/load-session.ts';
import type { NoticesRepository } from '../../documents/sending/notices.repository.ts';
import type { Notice } from '../../documents/sending/stored-notice.ts';
import { repairStats, statusCountsOf } from '../../statistics/shop-figures.ts';
import {
  findRepairs,
  type RepairListRequest,
  type SearchableListDependencies,
} from '../list/list-repairs.ts';

export type GetDashboardDependencies = LoadSessionDependencies &
  SearchableListDependencies & { notices: Pick<NoticesRepository, 'all'> };

/** Answers with everything that the dashboard shows first, so that the page needs one request. */
export async function getDashboard(
  dependencies: GetDashboardDependencies,
  shopId: string,
  filter: Omit<RepairListRequest, 'cursor'>,
): Promise<Dashboard> {
  const [{ session, figures }, page, notices] = await Promise.all([
    loadSession(dependencies, shopId),
    findRepairs(dependencies, shopId, filter),
    dependencies.notices.all(shopId),
  ]);
  const stats = repairStats(statusCountsOf(figures));
  return { session, page, stats, answers: notices.flatMap(newAnswer) };
}

function newAnswer(notice: Notice): NewAnswer[] {
  if (notice.kind !== 'answer' || notice.repairId === null) return [];
  const { documentId, number, repairId, otherRepairs, decision } = notice;
  return [{ documentId, number, repairId, ...(otherRepairs && { otherRepairs }), decision }];
}
