import { useCallback, useEffect, useState } from 'react';
import type { PublicRepair } from '../../../../shared/tracking.ts';
import { fetchRepair, TrackingFailure } from './fetch-repair.ts';

export type Lookup =
  | { state: 'loading' }
  | { state: 'found'; repair: PublicRepair }
  | { state: 'not-found' }
  | { state: 'failed'; message: string };

const UNEXPECTED = 'Une erreur est survenue de notre côté. Réessayez dans un instant.';

/** The repair of `trackingNumber`, looked up anew when the number or the key changes; `again` repeats a failed lookup. */
export function useTrackedRepair(trackingNumber: string, key: string | null) {
  const [attempt, setAttempt] = useState(0);
  const [lookup, setLookup] = useState<Lookup>({ state: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the lookup and is not read
  useEffect(() => {
    const leaving = new AbortController();
    setLookup({ state: 'loading' });
    fetchRepair(trackingNumber, key, leaving.signal).then(
      (repair) => setLookup(repair ? { state: 'found', repair } : { state: 'not-found' }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        console.error('The repair could not be looked up', error);
        const message = error instanceof TrackingFailure ? error.message : UNEXPECTED;
        setLookup({ state: 'failed', message });
      },
    );
    return () => leaving.abort();
  }, [trackingNumber, key, attempt]);

  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { lookup, again };
}
