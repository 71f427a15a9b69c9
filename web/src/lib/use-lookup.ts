import { useCallback, useEffect, useRef, useState } from 'react';
import { UNEXPECTED } from '../../../shared/failure.ts';

/** One thing that a page waits for; `answer` says what came of it. */
export type Lookup<Answer> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'answered'; answer: Answer };

/** A failure whose French message may be shown; that of any other error is a bug's own text. */
export class ShownFailure extends Error {}

/** Reads the thing; `show` tells what is known before the end. Throws ShownFailure; anything else is a bug. */
export type ReadAnswer<Answer> = (
  signal: AbortSignal,
  show: (answer: Answer) => void,
) => Promise<Answer>;

const isFound = <Answer extends { state: string }>(lookup: Lookup<Answer>) =>
  lookup.state === 'answered' && lookup.answer.state === 'found';

/**
 * Looks a thing up when the page opens, and anew when `read` is another function. What was found stays where a later
 * `refresh` finds nothing. `given` is the answer that came with the page: then nothing is read at first.
 * `again` starts anew, from the spinner; `show` puts a newer answer in place.
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
        const answer = await read(signal, (known) => settle({ state: 'answered', answer: known }));
        settle({ state: 'answered', answer });
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
