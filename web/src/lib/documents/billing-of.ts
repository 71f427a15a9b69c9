import type { DocumentSummary } from '../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../shared/money.ts';

/** This parameter asks a quote's page to issue the invoice immediately: `/documents/{id}?facturer`. */
export const BILL_PARAMETER = 'facturer';

/** This parameter opens the credit note on an invoice's page: `/documents/{id}?annuler`. */
export const CREDIT_PARAMETER = 'annuler';

/** This parameter of the editor's address names a quote to write again: `/facturation?devis={id}`. */
export const QUOTE_PARAMETER = 'devis';

export const BILL_AGAIN = 'Établir une autre facture';

export type Billing = {
  /** This is the newest invoice of the full price that no credit note cancels. */
  invoice?: DocumentSummary | undefined;
  /** This is the newest quote that the customer accepted and that is still to be invoiced. */
  quote?: DocumentSummary | undefined;
};

/**
 * Returns a repair's invoice and its quote to invoice. `documents` are newest first. An invoice that was issued
 * after a quote was accepted counts as the quote's invoice, unless it belongs to another repair and merely names
 * this repair.
 */
export function billingOf(documents: readonly DocumentSummary[], trackingNumber: string): Billing {
  const invoices = documents.filter(
    ({ documentType, isDeposit, creditNote }) =>
      documentType === 'facture' && !isDeposit && !creditNote,
  );
  const own = invoices.find(({ otherRepairs }) => !otherRepairs?.includes(trackingNumber));
  const quote = documents.find(
    ({ documentType, decision, invoice }) =>
      documentType === 'devis' &&
      decision?.decision === 'accepted' &&
      !invoice &&
      (own === undefined || decision.at > own.issuedAt),
  );
  return { invoice: invoices[0], quote };
}

/** Returns the button that turns an accepted quote into its invoice. Its text states the amount left to bill. */
export function toInvoice({ id, number, totalCents, deposits = [] }: DocumentSummary) {
  const leftCents = deposits.reduce((left, deposit) => left - deposit.totalCents, totalCents);
  return {
    to: `/documents/${id}?${BILL_PARAMETER}`,
    text: `Transformer ${number} en facture (${formatEuros(leftCents)})`,
  };
}
