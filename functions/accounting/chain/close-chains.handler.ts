import type { SliceHandler } from '../../platform/jobs/slice.ts';
import { logger } from '../../platform/logger.ts';
import { count } from '../../platform/metrics.ts';
import { openTable } from '../../platform/table/table.ts';
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

/** The chain of a shop with ten thousand documents is read within this time. */
const SHOP_TIME_MS = 60_000;

export const handler: SliceHandler = async (shops, remainingMs) => {
  const report = await closeChains(dependencies, shops, () => remainingMs() > SHOP_TIME_MS);
  logger.info('The hash chains were checked', report);
  // Every shop has been tried by now. The error makes the queue deliver the message again, and dead-letter it in the
  // end.
  if (report.failed > 0)
    throw new Error(`The chains of ${report.failed} shops could not be checked`);
};
