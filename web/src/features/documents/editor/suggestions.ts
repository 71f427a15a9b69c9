import { useEffect, useMemo, useRef, useState } from 'react';
import type { Suggestion } from '../../../../../shared/documents/suggestions.ts';
import { listSuggestions } from '../document-requests.ts';
import { matchingLines } from './matching-lines.ts';

const NONE: readonly Suggestion[] = [];

/**
 * The suggestions for the line that is being typed. The shop's issued lines are loaded once, when a line is
 * about to be typed; typing sends no requests.
 */
export function useSuggestions() {
  const [lines, setLines] = useState(NONE);
  const [typing, setTyping] = useState<{ id: string; typed: string }>();
  const asking = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      asking.current?.abort();
      asking.current = undefined;
    },
    [],
  );

  /** Loads the suggestions, unless they are loaded or loading. */
  const ask = async (): Promise<void> => {
    if (asking.current !== undefined) return;
    const leaving = new AbortController();
    asking.current = leaving;
    try {
      setLines((await listSuggestions(leaving.signal)).lines);
    } catch (error) {
      if (leaving.signal.aborted) return;
      // Nothing is suggested and the typed text stays; the next line tries again.
      asking.current = undefined;
      console.warn('The suggestions could not be loaded', error);
    }
  };
  const offered = useMemo(
    () => (typing ? matchingLines(lines, typing.typed) : NONE),
    [lines, typing],
  );

  return {
    ask,
    /** The suggestions for the line with this id. */
    of: (id: string): readonly Suggestion[] => (typing?.id === id ? offered : NONE),
    count: offered.length,
    type: (id: string, typed: string) => setTyping({ id, typed }),
    dismiss: () => setTyping(undefined),
  };
}
