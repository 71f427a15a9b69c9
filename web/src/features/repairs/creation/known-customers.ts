import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Customer, customerListSchema } from '../../../../../shared/customers/customers.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { sleep } from '../../../lib/api/retry.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { answerKey } from '../../../lib/cache/shop-query.ts';

const PAUSE_MS = 150;
/** At most this many lines fit below a field. */
const MOST_OFFERED = 4;
/** The search index finds nothing for a shorter text. */
const LEAST_TYPED = 2;

/** Finds customers by a name, an e-mail or a phone number after a pause in typing, the most recent first. */
async function findCustomers(q: string, signal: AbortSignal): Promise<Customer[]> {
  await sleep(PAUSE_MS, signal);
  try {
    const request = { query: { q }, signal };
    const { customers } = await callApi('GET /api/customers', customerListSchema, request);
    return customers.slice(0, MOST_OFFERED);
  } catch (error) {
    if (!signal.aborted) console.warn('The known customers could not be loaded', error);
    throw error;
  }
}

const NOBODY: readonly Customer[] = [];

export function useKnownCustomers<Field extends string>() {
  const [typed, setTyped] = useState<{ field: Field; q: string }>();
  const { field, q = '' } = typed ?? {};
  const isAsked = q.length >= LEAST_TYPED;
  const { data: customers = NOBODY } = useQuery(
    {
      queryKey: [...answerKey('GET /api/customers', { query: { q } }), field],
      queryFn: isAsked ? ({ signal }) => findCustomers(q, signal) : skipToken,
      // The customers that were found for an earlier text of the field stay until the answer comes.
      placeholderData: (found, query) =>
        isAsked && query?.queryKey.at(-1) === field ? found : undefined,
      gcTime: 0,
    },
    shopCache,
  );
  return {
    ask: (asked: Field, text: string) => setTyped({ field: asked, q: text.trim() }),
    of: (asked: Field) => (asked === field ? customers : NOBODY),
    count: customers.length,
    dismiss: () => setTyped(undefined),
  };
}
