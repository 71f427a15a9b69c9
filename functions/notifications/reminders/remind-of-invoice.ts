import { AppError } from '../../../shared/errors.ts';
import { daysPastDue, overdueSteps } from '../../../shared/notifications/reminders/overdue.ts';
import type { Reminded } from '../../../shared/notifications/reminders/reminders.ts';
import { paymentStanding } from '../../../shared/payments/payments.ts';
import { parisDay } from '../../../shared/time.ts';
import type { EmailDependencies } from '../../documents/open-emails.ts';
import { ownDocumentWithSummary } from '../../documents/own-document.ts';
import type { OverdueClaims } from './overdue-claims.repository.ts';
import { overdueEmail } from './overdue-email.ts';
import { reminderRef } from './stored-reminder.ts';

export type RemindOfInvoiceDependencies = Pick<
  EmailDependencies,
  'documents' | 'print' | 'send' | 'now'
> & { claims: OverdueClaims };

/**
 * Reminds an invoice's client by e-mail, with the invoice attached, once at each step that its delay has reached:
 * claim, send, settle. After a crash between the provider's acceptance and our record, the next request sends it again.
 * @throws AppError DOCUMENT_NOT_FOUND; NOT_OVERDUE if it is no invoice, not overdue, paid or credited; SEND_REFUSED
 * without an address, or with the provider's reason; ALREADY_REMINDED, CONFLICT and BUDGET_SPENT before anything is
 * sent; UNAVAILABLE.
 */
export async function remindOfInvoice(
  { documents, print, send, claims, now }: RemindOfInvoiceDependencies,
  shopId: string,
  id: string,
): Promise<Reminded> {
  const { document, summary } = await ownDocumentWithSummary(documents, shopId, id);
  const { documentType, dueDate, client, seller } = document;
  const today = parisDay(now());
  const { dueCents } = paymentStanding(summary, today);
  const days = dueDate === null ? undefined : overdueSteps(daysPastDue(dueDate, today)).at(-1);
  if (documentType !== 'facture' || dueDate === null || days === undefined || dueCents <= 0) {
    throw new AppError('NOT_OVERDUE');
  }
  const to = client.email;
  if (!to) throw new AppError('SEND_REFUSED');
  const attachment = await print(document);
  const name = { kind: 'overdue', documentId: id, days } as const;
  await claims.claim(shopId, name, summary, to, now());
  const at = now();
  const place = { shopId, reminder: reminderRef(name), atMs: at };
  const content = overdueEmail(document, dueDate, dueCents);
  const outcome = await send({ to, from: seller, content, attachment, place });
  if (outcome.kind === 'sent') {
    const channel = 'email';
    await claims.settle(shopId, name, { at, end: 'sent', channel }, at);
    return { at: new Date(at).toISOString(), state: 'sent', channel };
  }
  const { kind, reason } = outcome;
  const end = kind === 'refused' ? ({ at, end: 'refused', reason } as const) : { until: at - 1 };
  await claims.settle(shopId, name, end, at);
  throw new AppError(kind === 'refused' ? 'SEND_REFUSED' : 'UNAVAILABLE', { message: reason });
}
