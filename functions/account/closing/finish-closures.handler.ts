import type { Context } from 'aws-lambda';
import { liveDependencies } from '../../auth/live-dependencies.ts';
import { logger } from '../../platform/logger.ts';
import { type ClosuresReport, finishClosures } from './finish-closures.ts';

const dependencies = liveDependencies();

/** A page of what is erased takes less than this. */
const PAGE_TIME_MS = 30_000;

export const handler = async (_event: unknown, context: Context): Promise<ClosuresReport> => {
  const hasTime = () => context.getRemainingTimeInMillis() > PAGE_TIME_MS;
  const report = await finishClosures(dependencies, hasTime);
  if (report.erased + report.failed > 0) logger.info('Closing accounts erased', report);
  return report;
};
