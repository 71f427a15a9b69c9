import { useCallback, useEffect, useState } from 'react';
import type { PayableInvoice } from '../../../../../shared/payments/card.ts';
import { RequestFailure } from '../../../lib/api/public-request.ts';
import { useLookup } from '../../../lib/cache/use-lookup.ts';
import { fetchPayable } from './pay-requests.ts';

type PayableAnswer = { state: 'found'; invoice: PayableInvoice } | { state: 'missing' };

/** Stripe usually notifies us before the customer returns. Otherwise the invoice is read again, after this pause. */
const ASK_AGAIN_MS = 1_500;
const ASKED_AGAIN = 10;

/** Reads the invoice of a link, and again for a while after a payment or a refusal because of another payment. */
export function usePayable(id: string, key: string, isPaid: boolean) {
  const read = useCallback(
    async (signal: AbortSignal): Promise<PayableAnswer> => {
      try {
        return { state: 'found', invoice: await fetchPayable(id, key, signal) };
      } catch (error) {
        if (error instanceof RequestFailure && error.status === 404) return { state: 'missing' };
        throw error;
      }
    },
    [id, key],
  );
  const { lookup, again, refresh } = useLookup(read);
  const [asked, setAsked] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const isDue =
    lookup.state === 'answered' &&
    lookup.answer.state === 'found' &&
    lookup.answer.invoice.state === 'due';
  const isWaiting = (isPaid || refusal !== undefined) && isDue && asked < ASKED_AGAIN;

  useEffect(() => {
    if (!isWaiting) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void refresh(leaving.signal).then(() => setAsked(asked + 1));
    }, ASK_AGAIN_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isWaiting, asked, refresh]);

  const refuse = (reason: string) => {
    setRefusal(reason);
    setAsked(0);
    again();
  };
  return { lookup, again, isWaiting, refusal, refuse };
}
