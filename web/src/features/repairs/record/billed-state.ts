import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { billingOf } from '../../../lib/documents/billing-of.ts';

/** Returns the unpaid invoices of a repair, their sum, and whether all that was agreed has been invoiced. */
export function billedState(documents: readonly DocumentSummary[], trackingNumber: string) {
  const { invoice, quote } = billingOf(documents, trackingNumber);
  const unpaid = documents.filter(({ dueCents = 0 }) => dueCents > 0);
  return {
    unpaid,
    dueCents: unpaid.reduce((sum, { dueCents = 0 }) => sum + dueCents, 0),
    isBilled: invoice !== undefined && quote === undefined,
  };
}
