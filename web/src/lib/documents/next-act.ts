import { isExpired } from '../../../../shared/documents/issued/document-state.ts';
import type { DocumentDetails } from '../../../../shared/documents/issued/issued.ts';
import { adviceOn } from '../repairs/outcome-text.ts';

/** The page of an issued document shows one of these actions as its primary button. */
export type NextAct = 'send' | 'invoice' | 'collect' | 'remind' | 'refund' | 'follow' | 'download';

type Standing = Pick<DocumentDetails, 'summary' | 'paymentState' | 'dueCents'>;

/** Returns 'download' when nothing is left to do. `isReminded` is true if the client was reminded just now. */
export function nextActOn(
  { summary, paymentState, dueCents = 0 }: Standing,
  today: string,
  isReminded = false,
): NextAct {
  const { documentType, clientEmail, validUntil, isClosed } = summary;
  const { state, outcome } = summary.delivery ?? {};
  // After these outcomes the shop should send the document again; after other failures it should call.
  const isLost = outcome === 'bounced' || outcome === 'returned';
  const isToSend = (state !== 'sent' || isLost) && clientEmail !== '';
  if (documentType === 'devis') {
    if (summary.invoice) return 'follow';
    if (summary.decision) return summary.decision.decision === 'accepted' ? 'invoice' : 'download';
    if (isClosed || isExpired(validUntil, today)) return 'download';
    // A quote that was sent, or has no address, can be invoiced: its customer may accept it at the counter.
    return isToSend ? 'send' : 'invoice';
  }
  if (documentType === 'avoir') return isToSend ? 'send' : 'download';
  if (dueCents < 0) return 'refund';
  if (summary.creditNote) return 'follow';
  if (isToSend) return 'send';
  if (dueCents === 0) return 'download';
  const isReached = clientEmail !== '' && !adviceOn('email', outcome);
  return paymentState === 'overdue' && isReached && !isReminded ? 'remind' : 'collect';
}
