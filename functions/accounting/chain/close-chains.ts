import { parisDay } from '../../../shared/time.ts';
import { workThrough } from '../../platform/jobs/slice.ts';
import { logger } from '../../platform/logger.ts';
import type { AlarmMetric } from '../../platform/metric-names.ts';
import type { ChainRepository, SeenEntry } from './chain.repository.ts';
import { countEntry, missingClosings, noTotals } from './chain-totals.ts';
import type { ChainedShops } from './chained-shops.repository.ts';
import { checkChain, type Finding } from './check-chain.ts';
import { checkNewEntries } from './check-new-entries.ts';
import type { ChainedShop } from './stored-chained-shop.ts';

export type CloseChainsDependencies = {
  shops: Pick<ChainedShops, 'get' | 'done' | 'noteBroken'>;
  chain: ChainRepository;
  now: () => number;
  alarm: (metric: AlarmMetric) => void;
};

export type ChainsReport = { checked: number; broken: number; left: number; failed: number };

const WHOLE_EVERY_MS = 28 * 86_400_000;

const MOST_FINDINGS = 20;

/**
 * Checks the new entries of each chain once a day, and the whole chain every 28 days. Closes the periods that have
 * ended. A broken chain gets no closings until it is intact. A chain that gets an entry meanwhile is left to the next
 * run, so that two simultaneous runs close nothing twice.
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
    async work(shopId, shop) {
      const { outcome, found } = await closeChain(dependencies, shopId, shop, today);
      report[outcome] += 1;
      if (outcome === 'broken') alarm('ChainBroken');
      return found ?? outcome !== 'left';
    },
    failed(shopId, error) {
      report.failed += 1;
      logger.error('A chain could not be checked', { shopId, error });
    },
  });
  return report;
}

type Outcome = { outcome: 'checked' | 'broken' | 'left'; found?: Partial<ChainedShop> };

async function closeChain(
  { chain, shops, now }: Pick<CloseChainsDependencies, 'chain' | 'shops' | 'now'>,
  shopId: string,
  { whole_day: wholeDay, checked }: ChainedShop,
  today: string,
): Promise<Outcome> {
  const isWhole =
    wholeDay === undefined || Date.parse(today) - Date.parse(wholeDay) >= WHOLE_EVERY_MS;
  const { entries, head, findings, totals, read } = isWhole
    ? await checkWhole(chain, shopId)
    : await checkNewEntries({ chain }, shopId, today);
  if (findings.length === 0 && checked) {
    findings.push(...(await checkKept(chain, shopId, checked, read)));
  }
  if (findings.length > 0) {
    // From now on the whole chain is checked, because a check of new entries would not see an earlier fault.
    if (!(await shops.noteBroken(shopId))) return { outcome: 'left' };
    const reported = { count: findings.length, findings: findings.slice(0, MOST_FINDINGS) };
    logger.error('A hash chain is broken', { shopId, ...reported });
    return { outcome: 'broken' };
  }
  if (head?.rank !== entries) return { outcome: 'left' };
  const closings = missingClosings(totals, today);
  const after = await chain.append(shopId, head, closings, new Date(now()).toISOString());
  if (after === undefined) return { outcome: 'left' };
  const { rank, digest } = after;
  // A person who rewrites the table cannot rewrite this line of the log.
  logger.info('A hash chain was checked', { shopId, rank, digest, whole: isWhole });
  const found = { checked: { rank, digest }, ...(isWhole && { whole_day: today }) };
  return { outcome: 'checked', found };
}

/**
 * Checks that the last checked entry is still the same. If somebody removes the last entries and sets the head back, no
 * link of the chain is broken, so no other check finds this.
 */
async function checkKept(
  chain: ChainRepository,
  shopId: string,
  { rank, digest }: NonNullable<ChainedShop['checked']>,
  read: readonly SeenEntry[],
): Promise<Finding[]> {
  const kept = read.find((each) => each.rank === rank) ?? (await chain.entryAt(shopId, rank));
  if (kept?.read?.digest === digest) return [];
  return [{ what: kept ? 'entry-altered' : 'entry-missing', where: String(rank) }];
}

async function checkWhole(chain: ChainRepository, shopId: string) {
  const totals = noTotals();
  const check = await checkChain({ chain }, shopId, (entry) => countEntry(totals, entry));
  return { ...check, totals, read: [] };
}
