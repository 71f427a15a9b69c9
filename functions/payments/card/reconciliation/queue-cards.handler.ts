import { scheduleHandler } from '../../../platform/entry/schedule.ts';
import { fanOut, SENDING_TIME_MS } from '../../../platform/jobs/fan-out.ts';
import type { JobSlice } from '../../../platform/jobs/slice.ts';
import { measure } from '../../../platform/metrics.ts';
import { openTable } from '../../../platform/table/table.ts';
import { openWorkQueue } from '../../../platform/work-queue.ts';
import { cardShopsRepository } from './card-shops.repository.ts';

const dependencies = {
  job: 'compare-cards' as const,
  shops: cardShopsRepository(openTable()),
  queue: openWorkQueue<JobSlice>('CARDS_QUEUE_URL'),
  now: () => Date.now(),
  measure,
};

export const handler = scheduleHandler(SENDING_TIME_MS, (hasTime) => fanOut(dependencies, hasTime));
