import { parisDay } from '../../../shared/time.ts';
import { type DailyJob, workThrough } from '../../platform/daily-job.ts';
import { logger } from '../../platform/logger.ts';
import type { AlarmMetric } from '../../platform/metric-names.ts';
import type { ChainRepository } from './chain.repository.ts';
import { countEntry, missingClosings, noTotals } from './chain-totals.ts';
import { checkChain } from './check-chain.ts';
import type { EntryContent } from './next-entry.ts';

export type CloseChainsDependencies = {
  shops: DailyJob;
  chain: ChainRepository;
  now: () => number;
  /** Tells a person of what the program cannot mend by itself. */
  alarm: (metric: AlarmMetric) => void;
};

export type ChainsReport = { checked: number; broken: number; left: number; failed: number };

/** Of what is wrong with a chain, as much as a line of the log is to say. */
const FINDINGS_TOLD = 20;

/**
 * Sees to each shop's chain once a day: checks it, takes up what was there before it, and closes the days, months and
 * years that are over. One that does not hold is told to a person once a day, and gets no closings until it holds. What
 * moves on meanwhile is left to the next run, so that run twice at once nothing is taken up or closed twice.
 */
export async function closeChains(
  dependencies: CloseChainsDependencies,
  hasTime: () => boolean,
): Promise<ChainsReport> {
  const { shops, alarm, now } = dependencies;
  const report: ChainsReport = { checked: 0, broken: 0, left: 0, failed: 0 };
  const today = parisDay(now());
  await workThrough(shops, {
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

/** As `closeChains`, of one shop. */
async function closeChain(
  { chain, now }: Pick<CloseChainsDependencies, 'chain' | 'now'>,
  shopId: string,
  today: string,
): Promise<'checked' | 'broken' | 'left'> {
  const totals = noTotals();
  const { entries, head, findings, earlier, isTakenUp } = await checkChain(
    { chain },
    shopId,
    (entry) => countEntry(totals, entry),
  );
  if (findings.length > 0) {
    const told = { count: findings.length, findings: findings.slice(0, FINDINGS_TOLD) };
    logger.error('A chain does not hold', { shopId, ...told });
    return 'broken';
  }
  if (head?.rank !== entries) return 'left';
  const told: EntryContent[] = isTakenUp
    ? []
    : [
        ...(await chain.earlierContents(shopId, earlier)),
        {
          kind: 'taken-up',
          documents: earlier.documents.length,
          payments: earlier.payments.length,
        },
      ];
  told.push(...missingClosings(totals, today));
  const after = await chain.append(shopId, head, told, new Date(now()).toISOString());
  // What a chain was, kept outside of the table: who rewrites it there does not rewrite this.
  if (after) logger.info('Chain checked', { shopId, rank: after.rank, digest: after.digest });
  return after ? 'checked' : 'left';
}
