import { useEffect, useState } from 'react';
import { AppError } from '../../../../shared/errors.ts';
import type { Statistics } from '../../../../shared/statistics/statistics.ts';
import { messageOf } from '../../lib/api-client.ts';
import { getStatistics } from './get-statistics.ts';

export type StatisticsLookup =
  | { state: 'loading' }
  | { state: 'plan-required' }
  | { state: 'failed'; message: string }
  | Statistics;

/** The shop's statistics; asked for again until repairs from before are counted. */
export function useStatistics() {
  const [lookup, setLookup] = useState<StatisticsLookup>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to ask again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = async () => {
      try {
        for (;;) {
          const statistics = await getStatistics(signal);
          if (signal.aborted) return;
          setLookup(statistics);
          if (statistics.state === 'ready') return;
        }
      } catch (error) {
        if (signal.aborted) return;
        const isRefused = error instanceof AppError && error.code === 'PLAN_REQUIRED';
        setLookup(
          isRefused ? { state: 'plan-required' } : { state: 'failed', message: messageOf(error) },
        );
      }
    };
    void read();
    return () => leaving.abort();
  }, [attempt]);

  const again = () => {
    setLookup({ state: 'loading' });
    setAttempt((count) => count + 1);
  };
  return { lookup, again };
}
