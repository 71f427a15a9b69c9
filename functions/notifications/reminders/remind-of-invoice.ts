import { AppError } from '../../../shared/errors.ts';
import { overdueSteps } from '../../../shared/notifications/reminders/overdue.ts';
import type { Reminded } from '../../../shared/notifications/reminders/reminders.ts';
import { paymentStanding } from '../../../shared/payments/payments.ts';
import { daysBetween, parisDay } from '../../../shared/time.ts';
import { unpaidWords } from '../../billing/budgets/unpaid-words.ts';
import { ownDocumentWithSummary } from '../../documents/own-document.ts';
import { type PaperCopyDependencies, paperCopyOf } from '../../documents/prints/paper-copy.ts';
import type { PrintsRepository } from '../../documents/prints/prints.repository.ts';
import type { EmailDependencies } from '../../documents/sending/open-emails.ts';
import { deductedNow } from '../../payments/advances.ts';
import {
  type PaymentLinkDependencies,
  paymentUrlOf,
} from '../../payments/card/payment-links/payment-link.ts';
import { messageRef } from '../message.ts';
import type { MessageClaim, MessagesRepository } from '../messages.repository.ts';
import { overdueEmail } from '../templates/overdue-email.ts';
import { invoiceStands } from './reminder-conditions.ts';

export type RemindOfInvoiceDependencies = Pick<
  EmailDependencies,
  'documents' | 'print' | 'send' | 'appOrigin' | 'now'
> &
  PaperCopyDependencies &
  PaymentLinkDependencies & {
    messages: Pick<MessagesRepository, 'claim' | 'settle'>;
    prints: Pick<PrintsRepository, 'claim'>;
  };

/**
 * Reminds an invoice's client once at each step of the delay. After a crash between the provider's acceptance and our
 * record, the next request sends it again.
 * @throws AppError DOCUMENT_NOT_FOUND; NOT_OVERDUE, also if paid or credited; SEND_REFUSED without an address, or with
 * the reason; ALREADY_REMINDED, CONFLICT and BUDGET_SPENT before anything is made; UNAVAILABLE, also while the logo
 * cannot be read.
 */
export async function remindOfInvoice(
  dependencies: RemindOfInvoiceDependencies,
  shopId: string,
  id: string,
): Promise<Reminded> {
  const { documents, print, prints, send, messages, appOrigin, now } = dependencies;
  const { document, summary } = await ownDocumentWithSummary(documents, shopId, id);
  const { documentType, dueDate, client, seller } = document;
  const today = parisDay(now());
  const { dueCents } = paymentStanding(summary, today);
  const days = dueDate === null ? undefined : overdueSteps(daysBetween(dueDate, today)).at(-1);
  if (documentType !== 'facture' || dueDate === null || days === undefined || dueCents <= 0) {
    throw new AppError('NOT_OVERDUE');
  }
  const to = client.email;
  if (!to) throw new AppError('SEND_REFUSED');
  const name = { kind: 'overdue', documentId: id, days } as const;
  const message = { shopId, name };
  const claim = await messages.claim(
    {
      ...message,
      recipients: { email: to },
      checks: [invoiceStands(shopId, id, summary)],
      againAfterRefusal: true,
    },
    now(),
  );
  refuseUnlessClaimed(claim);
  const { attachment, ...overdue } = await (async () => {
    // A PDF is made only after a paid claim. If the e-mail was paid for before, the attempt counts as a PDF.
    if (claim.paidBefore) await prints.claim(shopId, now());
    const { copy, summary: current } = await paperCopyOf(dependencies, shopId, document, summary);
    const { dueCents: leftCents } = paymentStanding(current, today);
    if (leftCents <= 0) throw new AppError('NOT_OVERDUE');
    return {
      attachment: await print(document, copy),
      deducted: copy?.deducted ?? (await deductedNow(documents, shopId, document)),
      dueCents: leftCents,
      payUrl: await paymentUrlOf(dependencies, shopId, document, current),
    };
  })().catch(async (error: unknown) => {
    await messages.settle(message, null, now());
    throw error;
  });
  const at = now();
  const place = { shopId, reminder: messageRef(name), atMs: at };
  const content = overdueEmail(document, { dueDate, ...overdue }, appOrigin);
  const outcome = await send({ to, from: seller, content, attachment, place });
  if (outcome.kind === 'sent') {
    const channel = 'email';
    await messages.settle(message, { end: 'sent', channel }, at);
    return { at: new Date(at).toISOString(), state: 'sent', channel };
  }
  const { kind, reason } = outcome;
  await messages.settle(message, kind === 'refused' ? { end: 'refused', reason } : null, at);
  throw new AppError(kind === 'refused' ? 'SEND_REFUSED' : 'UNAVAILABLE', { message: reason });
}

function refuseUnlessClaimed(
  claim: MessageClaim,
): asserts claim is Extract<MessageClaim, { kind: 'claimed' }> {
  if (claim.kind === 'claimed') return;
  if (claim.kind === 'done' && claim.end === 'sent') throw new AppError('ALREADY_REMINDED');
  if (claim.kind !== 'unpaid') throw new AppError('CONFLICT');
  if (claim.unpaid.why === 'closed') throw new AppError('UNAUTHENTICATED');
  throw new AppError('BUDGET_SPENT', { message: unpaidWords(claim.unpaid) });
}
