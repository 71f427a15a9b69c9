import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import { RenderedStart, startInDocument, type TrackingStart, takeStart } from './tracking-start.ts';

export type Lookup =
  | { state: 'loading' }
  | { state: 'found'; repair: PublicRepair }
  | { state: 'not-found'; trackingNumber: string }
  | { state: 'failed'; message: string };

const UNEXPECTED = 'Une erreur est survenue de notre côté. Réessayez dans un instant.';

const outcomeOf = ({ trackingNumber, repair }: TrackingStart): Lookup =>
  repair ? { state: 'found', repair } : { state: 'not-found', trackingNumber };

/** The code that asks is loaded when it is needed: a page rendered on the server is drawn and awake without it. */
async function lookUp(trackingNumber: string, key: string | null, signal: AbortSignal) {
  const { fetchRepair, TrackingFailure } = await import('./fetch-repair.ts');
  try {
    const repair = await fetchRepair(trackingNumber, key, signal);
    return outcomeOf({ trackingNumber, repair });
  } catch (error) {
    if (!(error instanceof TrackingFailure)) throw error;
    console.error('The repair could not be looked up', error);
    return { state: 'failed', message: error.message } as const;
  }
}

/**
 * The repair of `trackingNumber`: as the document brought it, else looked up; anew when the key changes.
 * `again` repeats a failed lookup; `isGiven` says that nothing had to be waited for.
 */
export function useTrackedRepair(trackingNumber: string, key: string | null) {
  const rendered = useContext(RenderedStart);
  const [start] = useState(() => rendered ?? startInDocument());
  const [attempt, setAttempt] = useState(0);
  const [lookup, setLookup] = useState<Lookup>(start ? outcomeOf(start) : { state: 'loading' });
  const isAnswered = useRef(start !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the lookup and is not read
  useEffect(() => {
    takeStart();
    if (isAnswered.current) {
      isAnswered.current = false;
      return;
    }
    const leaving = new AbortController();
    setLookup({ state: 'loading' });
    lookUp(trackingNumber, key, leaving.signal).then(
      (outcome) => {
        if (!leaving.signal.aborted) setLookup(outcome);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        console.error('The repair could not be looked up', error);
        setLookup({ state: 'failed', message: UNEXPECTED });
      },
    );
    return () => leaving.abort();
  }, [trackingNumber, key, attempt]);

  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { lookup, again, isGiven: start !== undefined };
}
