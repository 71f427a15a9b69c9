import { scheduleHandler } from '../../platform/entry/schedule.ts';
import { fanOut, SENDING_TIME_MS } from '../../platform/jobs/fan-out.ts';
import type { JobSlice } from '../../platform/jobs/slice.ts';
import { measure } from '../../platform/metrics.ts';
import { openTable } from '../../platform/table/table.ts';
import { openWorkQueue } from '../../platform/work-queue.ts';
import { chainedShops } from './chained-shops.repository.ts';

const dependencies = {
  job: 'close-chains' as const,
  shops: chainedShops(openTable()),
  queue: openWorkQueue<JobSlice>('DAILY_QUEUE_URL'),
  now: () => Date.now(),
  measure,
};

export const handler = scheduleHandler(SENDING_TIME_MS, (hasTime) => fanOut(dependencies, hasTime));
