import type { DocumentDetails } from '../../shared/documents/issued.ts';
import {
  cashDebtOf,
  priceOfQuote,
  recordedCashWarning,
} from '../../shared/payments/cash-warning.ts';
import type { PaymentInput } from '../../shared/payments/schemas.ts';
import type { DocumentsRepository } from '../documents/documents.repository.ts';

/**
 * Adds the warning about the legal limit of cash to the details of an invoice for which a payment was just recorded.
 * The interface warns before the payment, which a client of the API has not seen.
 */
export async function warnOfCash(
  documents: Pick<DocumentsRepository, 'get'>,
  shopId: string,
  details: DocumentDetails,
  { means, amountCents }: PaymentInput,
): Promise<DocumentDetails> {
  if (means !== 'cash') return details;
  const { isDeposit, origin } = details.document;
  const quote = isDeposit && origin ? await documents.get(shopId, origin.id) : undefined;
  const debt = cashDebtOf(details, quote && priceOfQuote(quote));
  const cashWarning = recordedCashWarning(debt, amountCents);
  return cashWarning === undefined ? details : { ...details, cashWarning };
}
