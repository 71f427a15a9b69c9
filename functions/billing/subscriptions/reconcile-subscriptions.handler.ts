import { scheduleHandler } from '../../platform/entry/schedule.ts';
import { logger } from '../../platform/logger.ts';
import { openTable } from '../../platform/table/table.ts';
import { liveDependencies } from '../stripe/live-dependencies.ts';
import { reconcileSubscriptions } from './reconcile-subscriptions.ts';
import { reconciliationRepository } from './reconciliation.repository.ts';

const dependencies = {
  ...liveDependencies(),
  reconciliation: reconciliationRepository(openTable()),
};

/** This is enough for a page, even when every call to Stripe takes as long as allowed. */
const PAGE_TIME_MS = 60_000;

export const handler = scheduleHandler(PAGE_TIME_MS, async (hasTime) => {
  const report = await reconcileSubscriptions(dependencies, hasTime);
  logger.info('The subscriptions were reconciled', report);
  return report;
});
