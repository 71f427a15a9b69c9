import { useEffect, useMemo, useRef, useState } from 'react';
import type { Suggestion } from '../../../../../shared/documents/suggestions.ts';
import { listKnownLines } from '../document-requests.ts';
import { matchingLines } from './matching-lines.ts';

const NONE: readonly Suggestion[] = [];

/**
 * The lines that the shop has sold and that what was typed last may mean. They are asked for once, when a line is about
 * to be written; no letter asks for anything.
 */
export function useKnownLines() {
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

  /** Asks for them, unless they are there, or on their way. */
  const ask = async (): Promise<void> => {
    if (asking.current !== undefined) return;
    const leaving = new AbortController();
    asking.current = leaving;
    try {
      setLines((await listKnownLines(leaving.signal)).lines);
    } catch (error) {
      if (leaving.signal.aborted) return;
      // Nothing is offered, and what is typed stands; the next line asks again.
      asking.current = undefined;
      console.warn('Known lines could not be asked for', error);
    }
  };
  const offered = useMemo(
    () => (typing ? matchingLines(lines, typing.typed) : NONE),
    [lines, typing],
  );

  return {
    ask,
    /** What is offered to the line of an id. */
    of: (id: string): readonly Suggestion[] => (typing?.id === id ? offered : NONE),
    count: offered.length,
    type: (id: string, typed: string) => setTyping({ id, typed }),
    dismiss: () => setTyping(undefined),
  };
}
