import { scheduleHandler } from '../../entry/schedule.ts';
import { logger } from '../../platform/logger.ts';
import { finishClosures } from './finish-closures.ts';
import { liveDependencies } from './live-dependencies.ts';

const dependencies = liveDependencies();

/** A page of what is erased takes less than this. */
const PAGE_TIME_MS = 30_000;

export const handler = scheduleHandler(PAGE_TIME_MS, async (hasTime) => {
  const report = await finishClosures(dependencies, hasTime);
  if (report.erased + report.failed > 0) logger.info('Closing accounts erased', report);
  return report;
});
