import { useCallback, useEffect, useState } from 'react';
import type { PublicQuote } from '../../../../../shared/documents/issued.ts';
import { fetchQuote, QuoteFailure } from './fetch-quote.ts';

export type QuoteLookup =
  | { state: 'loading' }
  | { state: 'found'; quote: PublicQuote }
  | { state: 'missing' | 'expired' }
  | { state: 'failed'; message: string };

const UNEXPECTED = 'Une erreur est survenue de notre côté. Réessayez dans un instant.';

function lookupOf(error: unknown): QuoteLookup {
  if (!(error instanceof QuoteFailure)) return { state: 'failed', message: UNEXPECTED };
  if (error.kind === 'missing' || error.kind === 'expired') return { state: error.kind };
  return { state: 'failed', message: error.message };
}

/** The quote of a link. `show` puts a newer state of it in place, `again` reads it anew. */
export function useQuote(id: string, key: string) {
  const [attempt, setAttempt] = useState(0);
  const [lookup, setLookup] = useState<QuoteLookup>({ state: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the request and is not read
  useEffect(() => {
    const leaving = new AbortController();
    setLookup({ state: 'loading' });
    fetchQuote(id, key, leaving.signal).then(
      (quote) => setLookup({ state: 'found', quote }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(error instanceof QuoteFailure)) console.error('The quote could not be read', error);
        setLookup(lookupOf(error));
      },
    );
    return () => leaving.abort();
  }, [id, key, attempt]);

  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const show = useCallback((quote: PublicQuote) => setLookup({ state: 'found', quote }), []);
  return { lookup, again, show };
}
