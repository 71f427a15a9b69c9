import type { DocumentSummary } from './issued.ts';

/** Returns whether a quote, or the link to it, has expired on a day ('YYYY-MM-DD'). */
export const isExpired = (validUntil: string | null, today: string): boolean =>
  validUntil !== null && validUntil < today;

/**
 * Returns the most important state. Credits, payments, answers and following documents come before the outcome of
 * the sending, except that a failed sending comes before `unpaid`.
 */
export function documentState(summary: DocumentSummary, today: string) {
  const { documentType, delivery, decision, creditNote, creditedCents, paymentState } = summary;
  const { invoice, validUntil, isClosed, dueCents = 0 } = summary;
  const isFailed = delivery !== null && delivery.state !== 'sent';
  if (dueCents < 0) return 'owed-back';
  if (creditNote) return 'credited';
  if (isFailed && paymentState === 'unpaid') return 'unsent';
  if (paymentState && !(paymentState === 'unpaid' && creditedCents > 0)) return paymentState;
  if (creditedCents > 0) return 'partly-credited';
  if (invoice) return 'followed';
  if (decision) return decision.decision;
  if (isExpired(validUntil, today)) return 'expired';
  if (isClosed) return 'closed';
  if (delivery === null) return 'issued';
  if (isFailed) return 'unsent';
  return documentType === 'devis' ? 'awaited' : 'sent';
}

/** `unsent` means a failed sending. A quote is `followed` if it is billed, and `awaited` if sent and unanswered. */
export type DocumentState = ReturnType<typeof documentState>;
