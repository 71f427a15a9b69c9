import { AppError } from '../../../shared/errors.ts';
import { overdueSteps } from '../../../shared/notifications/reminders/overdue.ts';
import type { Reminded } from '../../../shared/notifications/reminders/reminders.ts';
import { paymentStanding } from '../../../shared/payments/payments.ts';
import { daysBetween, parisDay } from '../../../shared/time.ts';
import { unpaidError } from '../../billing/budgets/unpaid-words.ts';
import { summaryKey } from '../../documents/document-keys.ts';
import type { KnownSummary } from '../../documents/documents.ts';
import { ownDocumentWithSummary } from '../../documents/own-document.ts';
import { type PaperCopyDependencies, paperCopyOf } from '../../documents/prints/paper-copy.ts';
import type { PrintsRepository } from '../../documents/prints/prints.repository.ts';
import type { EmailDependencies } from '../../documents/sending/open-emails.ts';
import { deductedNow } from '../../payments/advances.ts';
import {
  type PaymentLinkDependencies,
  paymentUrlOf,
} from '../../payments/card/payment-links/payment-link.ts';
import { dynamo } from '../../platform/table/expression.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { check } from '../../platform/table/writes.ts';
import { notSentError } from '../providers/send.ts';
import { type SendMessageDependencies, sendMessage } from '../send-message.ts';
import { overdueEmail } from '../templates/overdue-email.ts';

export type RemindOfInvoiceDependencies = Pick<
  EmailDependencies,
  'documents' | 'print' | 'send' | 'appOrigin'
> &
  PaperCopyDependencies &
  PaymentLinkDependencies &
  SendMessageDependencies & {
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
  const { documents, print, prints, send, appOrigin, now } = dependencies;
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
  const message = {
    shopId,
    name: { kind: 'overdue', documentId: id, days } as const,
    recipients: { email: to },
    checks: [invoiceStands(shopId, id, summary)],
    againAfterRefusal: true,
  };
  const result = await sendMessage(dependencies, message, async ({ paidBefore }) => {
    // A PDF is made only after a paid claim. If the e-mail was paid for before, the attempt counts as a PDF.
    if (paidBefore) await prints.claim(shopId, now());
    const { copy, summary: current } = await paperCopyOf(dependencies, shopId, document, summary);
    const { dueCents: leftCents } = paymentStanding(current, today);
    if (leftCents <= 0) throw new AppError('NOT_OVERDUE');
    const attachment = await print(document, copy);
    const deducted = copy?.deducted ?? (await deductedNow(documents, shopId, document));
    const payUrl = await paymentUrlOf(dependencies, shopId, document, current);
    const overdue = { dueDate, deducted, dueCents: leftCents, payUrl };
    const content = overdueEmail(document, overdue, appOrigin);
    return {
      channel: 'email',
      send: (place) => send({ to, from: seller, content, attachment, place }),
    };
  });
  if (result.kind === 'sent')
    return { at: new Date(result.atMs).toISOString(), state: 'sent', channel: 'email' };
  if (result.kind === 'refused' || result.kind === 'failed') throw notSentError(result);
  if (result.kind === 'unpaid') throw unpaidError(result.unpaid);
  const isReminded = result.kind === 'done' && result.end === 'sent';
  throw new AppError(isReminded ? 'ALREADY_REMINDED' : 'CONFLICT');
}

/** The condition requires that an invoice's payments and credits are still as in `summary`. */
export function invoiceStands(
  shopId: string,
  documentId: string,
  { creditedCents, paidCents }: Pick<KnownSummary, 'creditedCents' | 'paidCents'>,
): TransactItem {
  const isPaidAlike =
    paidCents === undefined
      ? dynamo`attribute_not_exists(paidCents)`
      : dynamo`paidCents = ${paidCents}`;
  const standing = dynamo`creditedCents = ${creditedCents} AND ${isPaidAlike}`;
  return check(summaryKey(shopId, documentId), standing);
}
