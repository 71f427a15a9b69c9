import { useEffect, useState } from 'react';
import type { DocumentDetails } from '../../../../shared/documents/issued/issued.ts';
import { cashDebtOf, cashWarning, priceOfQuote } from '../../../../shared/payments/cash-warning.ts';
import type { PaymentInput } from '../../../../shared/payments/schemas.ts';
import { getDocument } from './get-document.ts';

/**
 * Returns a warning about a payment or refund in cash that the law forbids, and none until the invoice was read. The
 * payment can still be recorded, because it may have happened. For a deposit, the price of its quote counts, which is
 * read when cash is chosen.
 */
export function useCashWarning(
  details: DocumentDetails | undefined,
  { means, amountCents }: Pick<PaymentInput, 'means' | 'amountCents'>,
): string | undefined {
  const [quoteCents, setQuoteCents] = useState<number>();
  const isCash = means === 'cash';
  const quoteId = details?.document.isDeposit && isCash ? details.document.origin?.id : undefined;
  useEffect(() => {
    if (quoteId === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    getDocument(quoteId, signal).then(
      ({ document: quote }) => setQuoteCents(priceOfQuote(quote)),
      (error: unknown) => {
        if (!signal.aborted) console.warn('The quote of the deposit could not be read', error);
      },
    );
    return () => {
      controller.abort();
      setQuoteCents(undefined);
    };
  }, [quoteId]);
  if (!isCash || details === undefined) return undefined;
  return cashWarning(cashDebtOf(details, quoteCents), amountCents);
}
