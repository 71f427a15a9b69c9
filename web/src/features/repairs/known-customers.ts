import { useEffect, useRef, useState } from 'react';
import { type Customer, customerListSchema } from '../../../../shared/customers/customers.ts';
import { callApi } from '../../lib/api-client.ts';

/** Somebody types on; a request for each letter would only be in the way. */
const PAUSE_MS = 150;
/** As many as fit below a field. */
const MOST_OFFERED = 4;
/** What is shorter, the index does not look for. */
const LEAST_TYPED = 2;

/** The customers known by a name, an e-mail or a phone, who came last first. Throws ApiError. */
export async function findCustomers(q: string, signal: AbortSignal): Promise<Customer[]> {
  const query = new URLSearchParams({ q });
  const { customers } = await callApi(`/api/customers?${query}`, customerListSchema, { signal });
  return customers;
}

const NOBODY: readonly Customer[] = [];

/** The customers whom what was typed last in a field may mean. */
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

  /** Asks for those that `typed` may mean, once nobody types on. */
  const ask = async (field: Field, typed: string): Promise<void> => {
    const { signal } = newAsking();
    if (typed.trim().length < LEAST_TYPED) return setOffered(undefined);
    try {
      await pause(signal);
      const customers = await findCustomers(typed.trim(), signal);
      if (!signal.aborted) setOffered({ field, customers: customers.slice(0, MOST_OFFERED) });
    } catch (error) {
      // Nobody is offered, and what is typed stands.
      if (!signal.aborted) console.warn('Known customers could not be asked for', error);
    }
  };

  const of = (field: Field): readonly Customer[] =>
    offered?.field === field ? offered.customers : NOBODY;
  return { ask, of, count: offered?.customers.length ?? 0, dismiss };
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    window.setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
