import { logger } from '../../platform/logger.ts';
import type { AlarmMetric } from '../../platform/metric-names.ts';
import type { ClosuresRepository } from './closures.repository.ts';
import { type EndSubscriptionDependencies, endSubscription } from './end-subscription.ts';
import { type EraseShopDependencies, eraseShop } from './erase-shop.ts';
import type { Closure } from './stored-closure.ts';

export type FinishClosuresDependencies = EndSubscriptionDependencies &
  EraseShopDependencies & {
    closures: ClosuresRepository;
    now: () => number;
    alarm: (metric: AlarmMetric) => void;
  };

export type ClosuresReport = { erased: number; completed: number; failed: number };

const PAGE = 25;
/**
 * An access token outlives its deleted user by at most 60 minutes. After twice that time no open page can still write.
 */
const COMPLETE_AFTER_MS = 2 * 60 * 60_000;

/** Erases the remaining data of closed accounts: data that the request left, and data that was written after it. */
export async function finishClosures(
  dependencies: FinishClosuresDependencies,
  hasTime: () => boolean,
): Promise<ClosuresReport> {
  const { closures, alarm } = dependencies;
  const report: ClosuresReport = { erased: 0, completed: 0, failed: 0 };
  for (let after = '0'; hasTime(); ) {
    const page = await closures.page(PAGE, after);
    for (const closure of page) {
      if (!hasTime()) return report;
      try {
        await finish(dependencies, closure, hasTime, report);
      } catch (error) {
        report.failed += 1;
        logger.error('A closing account could not be erased', { shopId: closure.shopId, error });
        alarm('ClosureFailed');
      }
    }
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.shopId;
  }
  return report;
}

async function finish(
  dependencies: FinishClosuresDependencies,
  closure: Closure,
  hasTime: () => boolean,
  report: ClosuresReport,
): Promise<void> {
  const isLast = dependencies.now() - closure.requestedAtMs >= COMPLETE_AFTER_MS;
  if (closure.erased && !isLast) return;
  await endSubscription(dependencies, closure.shopId);
  if (!(await eraseShop(dependencies, closure, hasTime))) return;
  report.erased += 1;
  if (!isLast) return;
  await dependencies.closures.remove(closure.shopId);
  report.completed += 1;
}
