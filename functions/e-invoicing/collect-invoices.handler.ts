import { scheduleHandler } from '../entry/schedule.ts';
import { logger } from '../platform/logger.ts';
import { count } from '../platform/metrics.ts';
import { openTable } from '../platform/table.ts';
import { openPlatform } from './chosen-platform.ts';
import { collectInvoices } from './collect-invoices.ts';
import { collectionRepository } from './collection.repository.ts';
import { receivedRepository } from './received.repository.ts';

const platform = openPlatform();
const table = openTable();

/** A search, or an invoice, takes less: three attempts of 8 s, and the largest file's reading. */
const STEP_TIME_MS = 60_000;

/** Where the operator has chosen no platform, its schedule is off; a run by hand does nothing. */
export const handler = scheduleHandler(STEP_TIME_MS, async (hasTime) => {
  if (platform === undefined) return { collected: 0 };
  const dependencies = {
    flows: platform.flows,
    received: receivedRepository(table),
    collection: collectionRepository(table),
    now: () => Date.now(),
    alarm: count,
  };
  const report = await collectInvoices(dependencies, hasTime);
  if (report.collected > 0) logger.info('Invoices received', report);
  return report;
});
