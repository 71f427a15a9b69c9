import type { Company } from '../../company/answers.ts';
import { DEFAULT_PAYMENT_DAYS, DEFAULT_QUOTE_VALIDITY_DAYS } from '../../company/company.ts';
import { plusDays } from '../../time.ts';
import type { DocumentInput } from './input.ts';

/** A document has these days besides its date, each 'YYYY-MM-DD'. */
export type DocumentDays = {
  supplyDate: string;
  dueDate: string | null;
  validUntil: string | null;
};

export function documentDays(
  company: Pick<Company, 'payment_days' | 'quote_validity_days'>,
  draft: Pick<
    DocumentInput,
    'documentType' | 'invoiceDate' | 'clientKind' | 'supplyDate' | 'dueDate' | 'validUntil'
  >,
): DocumentDays {
  const quote = draft.documentType === 'devis';
  const paymentDays = company.payment_days ?? DEFAULT_PAYMENT_DAYS;
  const validityDays = company.quote_validity_days ?? DEFAULT_QUOTE_VALIDITY_DAYS;
  // A consumer pays when the repair is done; delays apply between businesses.
  const delay = draft.clientKind === 'business' ? paymentDays : 0;
  return {
    supplyDate: draft.supplyDate ?? draft.invoiceDate,
    dueDate: quote ? null : (draft.dueDate ?? plusDays(draft.invoiceDate, delay)),
    validUntil: quote ? (draft.validUntil ?? plusDays(draft.invoiceDate, validityDays)) : null,
  };
}
