import { scheduleHandler } from '../../platform/entry/schedule.ts';
import { logger } from '../../platform/logger.ts';
import { count } from '../../platform/metrics.ts';
import { openTable } from '../../platform/table.ts';
import { chainRepository } from './chain.repository.ts';
import { chainedShops } from './chained-shops.repository.ts';
import { closeChains } from './close-chains.ts';

const table = openTable();
const dependencies = {
  shops: chainedShops(table),
  chain: chainRepository(table),
  now: () => Date.now(),
  alarm: count,
};

/** Reading the chain of a shop with ten thousand documents takes less than this. */
const SHOP_TIME_MS = 60_000;

export const handler = scheduleHandler(SHOP_TIME_MS, async (hasTime) => {
  const report = await closeChains(dependencies, hasTime);
  logger.info('The hash chains were checked', report);
  // Lambda retries the run; after that, the alarm of dead-lettered events is raised.
  if (report.failed > 0)
    throw new Error(`The chains of ${report.failed} shops could not be checked`);
  return report;
});
