import { useCallback } from 'react';
import type { PublicQuote } from '../../../../../shared/documents/issued.ts';
import { RequestFailure } from '../../../lib/public-request.ts';
import { useLookup } from '../../../lib/use-lookup.ts';
import { fetchQuote } from './fetch-quote.ts';

type QuoteAnswer = { state: 'found'; quote: PublicQuote } | { state: 'missing' | 'expired' };

const REFUSALS: Partial<Record<number, 'missing' | 'expired'>> = { 404: 'missing', 410: 'expired' };

/** The quote of a link. `show` replaces it by a newer state, `again` reads it again. */
export function useQuote(id: string, key: string) {
  const read = useCallback(
    async (signal: AbortSignal): Promise<QuoteAnswer> => {
      try {
        return { state: 'found', quote: await fetchQuote(id, key, signal) };
      } catch (error) {
        const state = error instanceof RequestFailure ? REFUSALS[error.status] : undefined;
        if (state === undefined) throw error;
        return { state };
      }
    },
    [id, key],
  );
  const { lookup, again, show } = useLookup(read);
  return { lookup, again, show: (quote: PublicQuote) => show({ state: 'found', quote }) };
}
