import { parisDay } from '../../../shared/time.ts';
import type { DailyJob } from '../../platform/jobs/daily-job.ts';
import { workThrough } from '../../platform/jobs/slice.ts';
import { logger } from '../../platform/logger.ts';
import type { AlarmMetric } from '../../platform/metric-names.ts';
import type { ChainRepository } from './chain.repository.ts';
import { countEntry, missingClosings, noTotals } from './chain-totals.ts';
import { checkChain } from './check-chain.ts';

export type CloseChainsDependencies = {
  shops: Pick<DailyJob, 'get' | 'done'>;
  chain: ChainRepository;
  now: () => number;
  /** Raises an alarm about what the program cannot repair by itself. */
  alarm: (metric: AlarmMetric) => void;
};

export type ChainsReport = { checked: number; broken: number; left: number; failed: number };

/** How many findings of a chain one line of the log holds. */
const MOST_FINDINGS = 20;

/**
 * Handles the chains of some shops, each once a day: checks it, and closes the days, months and years that have ended.
 * A broken chain raises an alarm once a day and gets no closings until it is intact. A chain that moves on meanwhile is
 * left to the next run, so two runs at once add and close nothing twice.
 */
export async function closeChains(
  dependencies: CloseChainsDependencies,
  shopIds: readonly string[],
  hasTime: () => boolean,
): Promise<ChainsReport> {
  const { shops, alarm, now } = dependencies;
  const report: ChainsReport = { checked: 0, broken: 0, left: 0, failed: 0 };
  const today = parisDay(now());
  await workThrough(shops, shopIds, {
    day: today,
    mayGoOn: hasTime,
    async work(shopId) {
      const outcome = await closeChain(dependencies, shopId, today);
      report[outcome] += 1;
      if (outcome === 'broken') alarm('ChainBroken');
      return outcome !== 'left';
    },
    failed(shopId, error) {
      report.failed += 1;
      logger.error('A chain could not be checked', { shopId, error });
    },
  });
  return report;
}

/** Handles the chain of one shop. */
async function closeChain(
  { chain, now }: Pick<CloseChainsDependencies, 'chain' | 'now'>,
  shopId: string,
  today: string,
): Promise<'checked' | 'broken' | 'left'> {
  const totals = noTotals();
  const { entries, head, findings } = await checkChain({ chain }, shopId, (entry) =>
    countEntry(totals, entry),
  );
  if (findings.length > 0) {
    const reported = { count: findings.length, findings: findings.slice(0, MOST_FINDINGS) };
    logger.error('A hash chain is broken', { shopId, ...reported });
    return 'broken';
  }
  if (head?.rank !== entries) return 'left';
  const closings = missingClosings(totals, today);
  const after = await chain.append(shopId, head, closings, new Date(now()).toISOString());
  // Records the chain outside the table, so that whoever rewrites the table cannot rewrite this record.
  if (after)
    logger.info('A hash chain was checked', { shopId, rank: after.rank, digest: after.digest });
  return after ? 'checked' : 'left';
}
