import { AppError } from '../../../../shared/errors.ts';
import type { Statistics } from '../../../../shared/statistics/statistics.ts';
import { messageOf } from '../../lib/api-client.ts';
import { ShownFailure, useLookup } from '../../lib/use-lookup.ts';
import { getStatistics } from './get-statistics.ts';

type StatisticsAnswer = Statistics | { state: 'plan-required' };

/** Repeats the request until the older repairs are counted, and shows the progress. */
async function readStatistics(
  signal: AbortSignal,
  show: (answer: StatisticsAnswer) => void,
): Promise<StatisticsAnswer> {
  try {
    for (;;) {
      const statistics = await getStatistics(signal);
      signal.throwIfAborted();
      if (statistics.state === 'ready') return statistics;
      show(statistics);
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'PLAN_REQUIRED') {
      return { state: 'plan-required' };
    }
    throw new ShownFailure(messageOf(error), { cause: error });
  }
}

/** The shop's statistics. */
export const useStatistics = () => useLookup(readStatistics);
