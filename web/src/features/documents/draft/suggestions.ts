import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { parsePrice } from '../../../../../shared/documents/amounts/typed-numbers.ts';
import type { Suggestion, Suggestions } from '../../../../../shared/documents/suggestions.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { answerKey } from '../../../lib/cache/shop-query.ts';
import { listSuggestions } from '../document-requests.ts';
import { changeDraft, useDocument } from './document-store.ts';
import { matchingLines } from './matching-lines.ts';

const NONE: readonly Suggestion[] = [];

/** Makes a consumer's prices include VAT if none is typed yet and the shop last typed prices with VAT. */
export function proposeTaxIncluded({ taxIncluded }: Suggestions): void {
  const { draft } = useDocument.getState();
  const isFresh = draft?.items.every(({ price }) => parsePrice(price) === 0);
  if (taxIncluded && isFresh && draft?.tvaEnabled && draft.clientKind === 'consumer')
    changeDraft({ taxIncluded });
}

export const suggestionsQuery = queryOptions({
  queryKey: answerKey('GET /api/lines'),
  queryFn: ({ signal }) => listSuggestions(signal),
});

/** The suggestions are loaded when a line is about to be typed. After a failure, the next line tries again. */
export function useSuggestions(device: string) {
  const [isAsked, setIsAsked] = useState(false);
  const [typing, setTyping] = useState<{ id: string; typed: string }>();
  const query = useQuery({ ...suggestionsQuery, enabled: isAsked }, shopCache);
  // An answer read before this editor opened lacks the documents that were issued since.
  const suggestions = query.isFetchedAfterMount && query.isSuccess ? query.data : undefined;
  const lines = suggestions?.lines ?? NONE;
  useEffect(() => {
    if (suggestions) proposeTaxIncluded(suggestions);
  }, [suggestions]);
  const offered = useMemo(
    () => (typing ? matchingLines(lines, typing.typed, device) : NONE),
    [lines, typing, device],
  );

  return {
    ask: () => {
      setIsAsked(true);
      if (query.isError) void query.refetch();
    },
    suggestions,
    lines,
    of: (id: string): readonly Suggestion[] => (typing?.id === id ? offered : NONE),
    count: offered.length,
    type: (id: string, typed: string) => setTyping({ id, typed }),
    dismiss: () => setTyping(undefined),
  };
}
