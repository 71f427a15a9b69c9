import { logger } from '../../platform/logger.ts';
import { StripeUnavailable } from '../stripe/stripe-calls.ts';
import { type ConvergeDependencies, convergeSubscription } from './converge-subscription.ts';
import type { ReconciliationRepository } from './reconciliation.repository.ts';
import type { Progress } from './stored-reconciliation.ts';

export type ReconcileDependencies = ConvergeDependencies & {
  reconciliation: ReconciliationRepository;
};

export type ReconcileReport = { done: boolean; checked: number; mended: number; failed: number };

/** Pages are small, so that little is repeated after a crash and Stripe's rate limit is never near. */
const PAGE_SIZE = 25;
const AT_ONCE = 5;

/**
 * Compares every customer with Stripe once a day, and corrects the profiles that lost webhooks left wrong. The
 * position is stored after each page, so that the next run continues one that ended early.
 * @throws StripeUnavailable, before the unfinished page counts as done.
 */
export async function reconcileSubscriptions(
  dependencies: ReconcileDependencies,
  hasTime: () => boolean,
): Promise<ReconcileReport> {
  const { reconciliation, now } = dependencies;
  const day = new Date(now()).toISOString().slice(0, 10);
  const report = { done: false, checked: 0, mended: 0, failed: 0 };
  const stored = await reconciliation.progress();
  // A pass that continues after midnight is finished first, so that its last shops wait no longer than the others.
  let progress: Progress =
    stored && (stored.day === day || !stored.done) ? stored : { day, done: false };
  while (!progress.done && hasTime()) {
    const { shopIds, next } = await reconciliation.page(progress.cursor, PAGE_SIZE);
    for (let start = 0; start < shopIds.length; start += AT_ONCE) {
      const outcomes = await Promise.all(
        shopIds.slice(start, start + AT_ONCE).map((shopId) => mend(dependencies, shopId)),
      );
      report.checked += outcomes.length;
      report.mended += outcomes.filter((outcome) => outcome === 'mended').length;
      report.failed += outcomes.filter((outcome) => outcome === 'failed').length;
    }
    progress = { ...progress, cursor: next, done: next === undefined };
    await reconciliation.saveProgress(progress);
  }
  return { ...report, done: progress.done };
}

async function mend(dependencies: ReconcileDependencies, shopId: string) {
  try {
    const outcome = await convergeSubscription(dependencies, shopId);
    if (outcome.kind !== 'converged' || !outcome.changed) return 'right';
    const { before, state } = outcome;
    logger.warn('A profile differed from Stripe and was corrected', {
      shopId,
      before,
      after: state,
    });
    return 'mended';
  } catch (error) {
    if (error instanceof StripeUnavailable) throw error;
    dependencies.alarm('ReconciliationFailed', { shopId, error });
    return 'failed';
  }
}
