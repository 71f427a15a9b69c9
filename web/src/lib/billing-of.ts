import type { DocumentSummary } from '../../../shared/documents/issued.ts';
import { formatEuros } from '../../../shared/money.ts';

/** Says on the page of a quote that its invoice is to be issued at once: `/documents/{id}?facturer`. */
export const BILL_PARAMETER = 'facturer';

/** The way to another invoice of a repair that has one. */
export const BILL_AGAIN = 'Établir une autre facture';

export type Billing = {
  /** The newest invoice of the whole that is not credited. */
  invoice?: DocumentSummary | undefined;
  /** The newest quote that the customer accepted and nobody has billed. */
  quote?: DocumentSummary | undefined;
};

/** How far a repair with these documents, newest first, is billed. */
export const billingOf = (documents: readonly DocumentSummary[]): Billing => ({
  invoice: documents.find(
    ({ documentType, isDeposit, creditNote }) =>
      documentType === 'facture' && !isDeposit && !creditNote,
  ),
  quote: documents.find(
    ({ documentType, decision, invoice }) =>
      documentType === 'devis' && decision?.decision === 'accepted' && !invoice,
  ),
});

/** What turns an accepted quote into its invoice, with what is left of it to bill. */
export function toInvoice({ id, number, totalCents, deposits = [] }: DocumentSummary) {
  const leftCents = deposits.reduce((left, deposit) => left - deposit.totalCents, totalCents);
  return {
    to: `/documents/${id}?${BILL_PARAMETER}`,
    text: `Transformer ${number} en facture (${formatEuros(leftCents)})`,
  };
}
