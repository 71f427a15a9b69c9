import { scheduleHandler } from '../../platform/entry/schedule.ts';
import { logger } from '../../platform/logger.ts';
import { openTable } from '../../platform/table.ts';
import { paymentsRepository } from '../payments.repository.ts';
import { compareCards } from './compare-cards.ts';
import { liveCards } from './live-cards.ts';

const table = openTable();
const dependencies = { ...liveCards(table), payments: paymentsRepository(table) };

/** Twenty pages of a shop's events take less, even when Stripe is as slow as our timeout allows. */
const SHOP_TIME_MS = 180_000;

export const handler = scheduleHandler(SHOP_TIME_MS, async (hasTime) => {
  const report = await compareCards(dependencies, hasTime);
  if (report.compared + report.left + report.failed > 0)
    logger.info('The card payments were compared', report);
  return report;
});
