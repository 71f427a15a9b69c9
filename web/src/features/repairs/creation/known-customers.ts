import { useEffect, useRef, useState } from 'react';
import { type Customer, customerListSchema } from '../../../../../shared/customers/customers.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { sleep } from '../../../lib/api/retry.ts';

const PAUSE_MS = 150;
/** At most this many lines fit below a field. */
const MOST_OFFERED = 4;
/** The search index finds nothing for a shorter text. */
const LEAST_TYPED = 2;

/** Finds customers by a name, an e-mail or a phone number, the most recent first. Throws ApiError. */
export async function findCustomers(q: string, signal: AbortSignal): Promise<Customer[]> {
  const request = { query: { q }, signal };
  const { customers } = await callApi('GET /api/customers', customerListSchema, request);
  return customers;
}

const NOBODY: readonly Customer[] = [];

export function useKnownCustomers<Field extends string>() {
  const [offered, setOffered] = useState<{ field: Field; customers: readonly Customer[] }>();
  const asking = useRef<AbortController>(undefined);

  const newAsking = () => {
    asking.current?.abort();
    asking.current = new AbortController();
    return asking.current;
  };
  const dismiss = () => {
    asking.current?.abort();
    setOffered(undefined);
  };
  useEffect(() => () => asking.current?.abort(), []);

  const ask = async (field: Field, typed: string): Promise<void> => {
    const { signal } = newAsking();
    if (typed.trim().length < LEAST_TYPED) return setOffered(undefined);
    try {
      await sleep(PAUSE_MS, signal);
      const customers = await findCustomers(typed.trim(), signal);
      if (!signal.aborted) setOffered({ field, customers: customers.slice(0, MOST_OFFERED) });
    } catch (error) {
      if (signal.aborted) return;
      console.warn('The known customers could not be loaded', error);
      // The offered customers were found for an earlier text.
      setOffered(undefined);
    }
  };

  const of = (field: Field): readonly Customer[] =>
    offered?.field === field ? offered.customers : NOBODY;
  return { ask, of, count: offered?.customers.length ?? 0, dismiss };
}
