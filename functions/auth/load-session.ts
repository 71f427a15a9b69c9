import type { UserSession } from '../../shared/account/session.ts';
import type { Budgets } from '../../shared/billing/budgets.ts';
import { openBudgets } from '../billing/budgets/spending.ts';
import type { StoredProfile } from '../billing/stored-profile.ts';
import {
  type ReconcileUsageDependencies,
  reconcileUsage,
} from '../billing/usage/reconcile-usage.ts';
import { usageCountRepository } from '../billing/usage/usage-count.repository.ts';
import { logger } from '../platform/logger.ts';
import type { Table } from '../platform/table/table.ts';
import type { Figures } from '../statistics/stored-figures.ts';
import { type SessionRepository, sessionRepository } from './session.repository.ts';
import { userSession } from './session.ts';

export type LoadSessionDependencies = ReconcileUsageDependencies & {
  sessions: SessionRepository;
  budgets: Budgets;
};

export const sessionDependencies = (
  table: Table,
  budgets = openBudgets(),
): LoadSessionDependencies => ({
  budgets,
  sessions: sessionRepository(table),
  usage: usageCountRepository(table),
  now: () => Date.now(),
});

/** The first load of a day also compares the usage counters. @throws AppError UNAUTHENTICATED for a closed account. */
export async function loadSession(
  dependencies: LoadSessionDependencies,
  shopId: string,
): Promise<{ session: UserSession; profile: StoredProfile; figures: Figures | undefined }> {
  const { profile = {}, company, figures } = await dependencies.sessions.get(shopId);
  const checked = await reconcileUsage(dependencies, shopId, profile).catch((error: unknown) => {
    // A session must load even when its counters cannot be compared.
    logger.error('The usage counters could not be compared', { error });
    return profile;
  });
  const session = userSession(shopId, checked, company, dependencies.now(), dependencies.budgets);
  return { session, profile: checked, figures };
}
