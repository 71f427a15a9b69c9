import type { SendDocumentInput } from '../../../shared/documents/input/input.ts';
import type { DocumentDelivery, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../shared/errors.ts';
import type { CardGiven } from '../../../shared/payments/card.ts';
import { paymentStanding } from '../../../shared/payments/payments.ts';
import { parisDay } from '../../../shared/time.ts';
import { notSentError } from '../../notifications/providers/send.ts';
import type { Email } from '../../notifications/providers/ses.ts';
import { documentEmail } from '../../notifications/templates/document-email.ts';
import { deductedNow } from '../../payments/advances.ts';
import type { CardPaymentsTaken } from '../../payments/card/cards-taken.repository.ts';
import {
  type PaymentLinkDependencies,
  paymentUrlOf,
} from '../../payments/card/payment-links/payment-link.ts';
import { cardsGiven } from '../../payments/card/refunds/refundable.ts';
import { digestOf } from '../digest.ts';
import type { DocumentEventsRepository } from '../document-events.repository.ts';
import { openRepairOf, type ReadItem } from '../open-repair.ts';
import { ownDocumentWithSummary } from '../own-document.ts';
import { type PaperCopyDependencies, paperCopyOf } from '../prints/paper-copy.ts';
import { approvalLinkOf } from '../quotes/open-approval.ts';
import type { EmailDependencies } from './open-emails.ts';

export type SendDocumentDependencies = EmailDependencies &
  PaperCopyDependencies & {
    readItem: ReadItem;
    events: Pick<DocumentEventsRepository, 'openApproval' | 'recordDelivery' | 'forgetAttempt'>;
    accounts: PaymentLinkDependencies['accounts'];
    links: PaymentLinkDependencies['links'];
    taken: Pick<CardPaymentsTaken, 'of'>;
  };

/**
 * E-mails a document's PDF, once for the same `idempotencyKey`, and records the outcome, whatever it is. The e-mail has
 * the link to answer an open quote, or to pay an invoice by card.
 * @throws AppError DOCUMENT_NOT_FOUND; INVALID without an address; PLAN_REQUIRED and BUDGET_SPENT before anything is
 * made; QUOTE_EXPIRED; SEND_REFUSED or UNAVAILABLE with the reason, after it is recorded; UNAVAILABLE also while the
 * logo cannot be read.
 */
export async function sendDocument(
  dependencies: SendDocumentDependencies,
  shopId: string,
  id: string,
  input: SendDocumentInput,
  idempotencyKey?: string,
): Promise<DocumentDelivery> {
  const { document, summary } = await ownDocumentWithSummary(dependencies.documents, shopId, id);
  const to = input.to ?? document.client.email;
  if (!to) {
    throw new AppError('INVALID', { fields: { to: 'Indiquez l’adresse e-mail du client.' } });
  }
  const clientEmail = document.client.email;
  const attempt = idempotencyKey
    ? { key: idempotencyKey, digest: digestOf({ id, ...input }) }
    : undefined;
  const payment = { shopId, to, clientEmail, nowMs: dependencies.now(), attempt };
  const sentAt = await dependencies.pay(payment);
  if (sentAt) return { state: 'sent', at: sentAt, to };
  const read = { document, summary };
  const made = await emailOf(dependencies, shopId, read, input).catch(async (error: unknown) => {
    if (attempt) await dependencies.events.forgetAttempt(shopId, attempt);
    throw error;
  });
  const atMs = dependencies.now();
  const place = { shopId, documentId: id, atMs };
  const outcome = await dependencies.send({ to, from: document.seller, ...made, place });
  const delivery: DocumentDelivery = {
    state: outcome.kind,
    at: new Date(atMs).toISOString(),
    to,
    ...(outcome.kind !== 'sent' && { reason: outcome.reason }),
  };
  const messageId = outcome.kind === 'sent' ? outcome.messageId : undefined;
  await dependencies.events.recordDelivery(shopId, id, delivery, messageId, attempt);
  if (outcome.kind === 'sent') return delivery;
  throw notSentError(outcome);
}

async function emailOf(
  dependencies: SendDocumentDependencies,
  shopId: string,
  { document, summary }: Awaited<ReturnType<typeof ownDocumentWithSummary>>,
  input: SendDocumentInput,
): Promise<Pick<Email, 'content' | 'attachment'>> {
  const isAnswerable =
    document.documentType === 'devis' &&
    summary.decision === null &&
    summary.invoice === null &&
    (await openRepairOf(dependencies.readItem, shopId, document)).isOpen;
  const link = isAnswerable ? await approvalLinkOf(dependencies, shopId, document) : undefined;
  const payUrl = await paymentUrlOf(dependencies, shopId, document, summary);
  // The e-mail and the copy are made from the same state, so that they name the same amount due.
  const { copy, summary: current } = await paperCopyOf(dependencies, shopId, document, summary);
  const { dueCents, paymentState } = paymentStanding(current, parisDay(dependencies.now()));
  const isOpen = document.documentType === 'facture' && current.creditNote === null;
  const deducted = isOpen
    ? (copy?.deducted ?? (await deductedNow(dependencies.documents, shopId, document)))
    : undefined;
  const given = await givenBack(dependencies, shopId, document);
  const beside = { approvalUrl: link?.url, payUrl, dueCents, paymentState, deducted, given };
  const content = documentEmail(document, input.message ?? '', dependencies.appOrigin, beside);
  const attachment = await dependencies.print(document, copy);
  return { content, attachment };
}

/** Returns the refunds by card of the invoice that a credit note cancels, wholly or in part. */
async function givenBack(
  { documents, taken }: Pick<SendDocumentDependencies, 'documents' | 'taken'>,
  shopId: string,
  { documentType, origin }: IssuedDocument,
): Promise<CardGiven[]> {
  if (documentType !== 'avoir' || origin === null) return [];
  const [summary, payments] = await Promise.all([
    documents.summary(shopId, origin.id),
    taken.of(shopId, origin.id),
  ]);
  return cardsGiven(payments, summary !== undefined && paymentStanding(summary, '').dueCents < 0);
}
