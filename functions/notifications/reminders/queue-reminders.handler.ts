import { isWorkingDay, isWorkingHour } from '../../../shared/working-hours.ts';
import { remindingShops } from '../../company/stored-reminding-shop.ts';
import { scheduleHandler } from '../../platform/entry/schedule.ts';
import { fanOut, SENDING_TIME_MS } from '../../platform/jobs/fan-out.ts';
import type { JobSlice } from '../../platform/jobs/slice.ts';
import { measure } from '../../platform/metrics.ts';
import { openTable } from '../../platform/table/table.ts';
import { openWorkQueue } from '../../platform/work-queue.ts';

const dependencies = {
  job: 'send-reminders' as const,
  shops: remindingShops(openTable()),
  queue: openWorkQueue<JobSlice>('DAILY_QUEUE_URL'),
  runsOn: isWorkingDay,
  now: () => Date.now(),
  measure,
};

export const handler = scheduleHandler(SENDING_TIME_MS, async (hasTime) =>
  isWorkingHour(Date.now()) ? fanOut(dependencies, hasTime) : undefined,
);
