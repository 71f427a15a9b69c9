import { skipToken, useQuery } from '@tanstack/react-query';
import type { DocumentDetails } from '../../../../shared/documents/issued/issued.ts';
import { cashDebtOf, cashWarning, priceOfQuote } from '../../../../shared/payments/cash-warning.ts';
import type { PaymentInput } from '../../../../shared/payments/schemas.ts';
import { shopCache } from '../cache/shop-cache.ts';
import { answerKey } from '../cache/shop-query.ts';
import { getDocument } from './get-document.ts';

/** Reads a document anew, because a cached copy may lack payments. Returns undefined until it has loaded. */
export const useFreshDocument = (id = ''): DocumentDetails | undefined =>
  useQuery(
    {
      queryKey: [...answerKey('GET /api/documents/{id}', { params: { id } }), 'fresh'],
      queryFn: id === '' ? skipToken : ({ signal }) => getDocument(id, signal),
      gcTime: 0,
    },
    shopCache,
  ).data;

/**
 * Returns a warning about a payment or refund in cash that the law forbids, once the invoice was read. The payment
 * can still be recorded, because it may have happened. For a deposit, the price of its quote counts; the quote is
 * read when cash is chosen.
 */
export function useCashWarning(
  details: DocumentDetails | undefined,
  { means, amountCents }: Pick<PaymentInput, 'means' | 'amountCents'>,
): string | undefined {
  const isCash = means === 'cash';
  const quoteId = details?.document.isDeposit && isCash ? details.document.origin?.id : undefined;
  const quote = useFreshDocument(quoteId);
  if (!isCash || details === undefined) return undefined;
  return cashWarning(cashDebtOf(details, quote && priceOfQuote(quote.document)), amountCents);
}
