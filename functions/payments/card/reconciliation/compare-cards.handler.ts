import { queueHandler } from '../../../platform/entry/queue.ts';
import { openRetryLater } from '../../../platform/entry/retry-later.ts';
import type { SliceHandler } from '../../../platform/jobs/slice.ts';
import { slicesDone } from '../../../platform/jobs/slices-done.ts';
import { logger } from '../../../platform/logger.ts';
import { openTable } from '../../../platform/table/table.ts';
import { paymentsRepository } from '../../payments.repository.ts';
import { liveCards } from '../live-cards.ts';
import { compareCards } from './compare-cards.ts';

const table = openTable();
const dependencies = { ...liveCards(table), payments: paymentsRepository(table) };

/** This is enough for twenty pages of a shop's events, even when Stripe is as slow as our timeout allows. */
const SHOP_TIME_MS = 180_000;

const compare: SliceHandler = async (shops, remainingMs) => {
  const report = await compareCards(dependencies, shops, () => remainingMs() > SHOP_TIME_MS);
  logger.info('The card payments were compared', report);
};

export const handler = queueHandler(
  slicesDone<'cards'>({ 'compare-cards': async () => ({ handler: compare }) }),
  openRetryLater('CARDS_QUEUE_URL'),
);
