import { useCallback, useEffect, useRef, useState } from 'react';
import { UNEXPECTED } from '../../../../shared/failure.ts';

export type Lookup<Answer> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'answered'; answer: Answer };

/** The French message of this failure may be shown. Any other error is a bug, and its text is not shown. */
export class ShownFailure extends Error {}

/** Reads the answer of a look-up. It throws ShownFailure, and any other error is a bug. */
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
    async (signal: AbortSignal = new AbortController().signal): Promise<void> => {
      const settle = (next: Lookup<Answer>) => {
        if (signal.aborted) return;
        setLookup((shown) => (isFound(shown) && !isFound(next) ? shown : next));
      };
      try {
        settle({ state: 'answered', answer: await read(signal) });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof ShownFailure)) console.error('The page could not be read', error);
        const message = error instanceof ShownFailure ? error.message : UNEXPECTED;
        settle({ state: 'failed', message });
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

  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { lookup, again, refresh, show };
}
