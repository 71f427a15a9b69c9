import type { DocumentDetails } from '../../../../../shared/documents/issued.ts';
import { adviceOn } from '../../../lib/outcome-text.ts';

/** The acts on an issued document, of which the page offers one before the others. */
export type NextAct = 'send' | 'invoice' | 'collect' | 'remind' | 'refund' | 'download';

/**
 * Returns the next act on a document: it reaches its client, an accepted quote is billed, an invoice is paid. Where
 * nothing is left to do, its PDF remains. `isReminded` says that the client was reminded just now.
 */
export function nextActOn(
  { document, summary, paymentState, dueCents = 0 }: DocumentDetails,
  today: string,
  isReminded = false,
): NextAct {
  const { documentType, client, validUntil } = document;
  const { state, outcome } = summary.delivery ?? {};
  // The advice is to send again after these two, and to call after the others.
  const isLost = outcome === 'bounced' || outcome === 'returned';
  const isToSend = (state !== 'sent' || isLost) && client.email !== '';
  if (documentType === 'devis') {
    if (summary.invoice) return 'download';
    if (summary.decision) return summary.decision.decision === 'accepted' ? 'invoice' : 'download';
    const isOver = validUntil !== null && validUntil < today;
    return isToSend && !isOver ? 'send' : 'download';
  }
  if (documentType === 'avoir') return isToSend ? 'send' : 'download';
  if (dueCents < 0) return 'refund';
  if (summary.creditNote) return 'download';
  if (isToSend) return 'send';
  if (dueCents === 0) return 'download';
  const isReached = client.email !== '' && !adviceOn('email', outcome);
  return paymentState === 'overdue' && isReached && !isReminded ? 'remind' : 'collect';
}
