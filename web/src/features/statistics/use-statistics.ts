import { AppError } from '../../../../shared/errors.ts';
import type { Statistics } from '../../../../shared/statistics/statistics.ts';
import { messageOf } from '../../lib/api-client.ts';
import { ShownFailure, useLookup } from '../../lib/use-lookup.ts';
import { getStatistics } from './get-statistics.ts';

type StatisticsAnswer = { state: 'ready'; statistics: Statistics } | { state: 'plan-required' };

async function readStatistics(signal: AbortSignal): Promise<StatisticsAnswer> {
  try {
    return { state: 'ready', statistics: await getStatistics(signal) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'PLAN_REQUIRED') {
      return { state: 'plan-required' };
    }
    throw new ShownFailure(messageOf(error), { cause: error });
  }
}

/** The shop's statistics, or that its plan has none. */
export const useStatistics = () => useLookup(readStatistics);
