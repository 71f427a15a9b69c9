import { useEffect, useMemo, useRef, useState } from 'react';
import { parsePrice } from '../../../../../shared/documents/amounts/typed-numbers.ts';
import type { Suggestion, Suggestions } from '../../../../../shared/documents/suggestions.ts';
import { listSuggestions } from '../document-requests.ts';
import { changeDraft, useDocument } from './document-store.ts';
import { matchingLines } from './matching-lines.ts';

const NONE: readonly Suggestion[] = [];
const NOTHING: Suggestions = { lines: [] };

/** Makes a consumer's prices include VAT if none is typed yet and the shop last typed prices with VAT. */
export function proposeTaxIncluded({ taxIncluded }: Suggestions): void {
  const { draft } = useDocument.getState();
  const isFresh = draft?.items.every(({ price }) => parsePrice(price) === 0);
  if (taxIncluded && isFresh && draft?.tvaEnabled && draft.clientKind === 'consumer')
    changeDraft({ taxIncluded });
}

/** The suggestions are loaded once, when a line is about to be typed. */
export function useSuggestions(device: string) {
  const [lines, setLines] = useState(NONE);
  const [typing, setTyping] = useState<{ id: string; typed: string }>();
  const asking = useRef<Promise<Suggestions>>(undefined);
  const leaving = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      leaving.current?.abort();
      asking.current = undefined;
    },
    [],
  );

  const load = async (): Promise<Suggestions> => {
    const controller = new AbortController();
    leaving.current = controller;
    try {
      const suggestions = await listSuggestions(controller.signal);
      setLines(suggestions.lines);
      proposeTaxIncluded(suggestions);
      return suggestions;
    } catch (error) {
      if (!controller.signal.aborted) {
        // A failure leaves the typed text as it is and suggests nothing. The next line tries again.
        asking.current = undefined;
        console.warn('The suggestions could not be loaded', error);
      }
      return NOTHING;
    }
  };
  const ask = (): Promise<Suggestions> => {
    asking.current ??= load();
    return asking.current;
  };
  const offered = useMemo(
    () => (typing ? matchingLines(lines, typing.typed, device) : NONE),
    [lines, typing, device],
  );

  return {
    ask,
    lines,
    of: (id: string): readonly Suggestion[] => (typing?.id === id ? offered : NONE),
    count: offered.length,
    type: (id: string, typed: string) => setTyping({ id, typed }),
    dismiss: () => setTyping(undefined),
  };
}
