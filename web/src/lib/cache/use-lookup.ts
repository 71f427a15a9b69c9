import { useCallback, useEffect, useRef, useState } from 'react';
import { RequestFailure, shownMessage } from '../api/public-request.ts';

export type Lookup<Answer> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'answered'; answer: Answer };

/** Reads the answer of a look-up. Throws RequestFailure. */
export type ReadAnswer<Answer> = (signal: AbortSignal) => Promise<Answer>;

const isFound = <Answer extends { state: string }>(lookup: Lookup<Answer>) =>
  lookup.state === 'answered' && lookup.answer.state === 'found';

/**
 * Looks something up when the page opens, unless the answer is `given`, and again when `read` changes. A found answer
 * stays when a later `refresh` fails. `again` starts over; `show` replaces the answer.
 */
export function useLookup<Answer extends { state: string }>(
  read: ReadAnswer<Answer>,
  given?: Answer,
) {
  const [attempt, setAttempt] = useState(0);
  const [lookup, setLookup] = useState<Lookup<Answer>>(
    given ? { state: 'answered', answer: given } : { state: 'loading' },
  );
  const isGiven = useRef(given !== undefined);
  const show = useCallback((answer: Answer) => setLookup({ state: 'answered', answer }), []);

  const refresh = useCallback(
    async (signal: AbortSignal): Promise<void> => {
      const settle = (next: Lookup<Answer>) => {
        if (signal.aborted) return;
        setLookup((shown) => (isFound(shown) && !isFound(next) ? shown : next));
      };
      try {
        settle({ state: 'answered', answer: await read(signal) });
      } catch (error) {
        const isExpected = signal.aborted || error instanceof RequestFailure;
        if (!isExpected) console.error('The page could not be read', error);
        settle({ state: 'failed', message: shownMessage(error) });
      }
    },
    [read],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the lookup and is not read
  useEffect(() => {
    if (isGiven.current) {
      isGiven.current = false;
      return;
    }
    const leaving = new AbortController();
    setLookup({ state: 'loading' });
    void refresh(leaving.signal);
    return () => leaving.abort();
  }, [refresh, attempt]);

  const again = () => {
    // Otherwise the previous answer would be rendered once more, together with what the caller changes now.
    setLookup({ state: 'loading' });
    setAttempt(attempt + 1);
  };
  return { lookup, again, refresh, show };
}
