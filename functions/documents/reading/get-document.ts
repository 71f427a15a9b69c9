import { creditableParts } from '../../../shared/documents/amounts/credits.ts';
import type { DocumentDetails } from '../../../shared/documents/issued/issued.ts';
import type { RecordedPayment } from '../../../shared/payments/answers.ts';
import type { Dispute } from '../../../shared/payments/card.ts';
import { paymentStanding } from '../../../shared/payments/payments.ts';
import { parisDay } from '../../../shared/time.ts';
import { marginLines, sellsByMargin } from '../../accounting/margin/margin.ts';
import { purchasesRepository } from '../../accounting/margin/purchases.repository.ts';
import { openSendings } from '../../e-invoicing/sending/open-sendings.ts';
import { sendingOf } from '../../e-invoicing/sending/sending-of.ts';
import { cardAccountsRepository } from '../../payments/card/accounts/card-accounts.repository.ts';
import { takesCards } from '../../payments/card/accounts/stored-card-payments.ts';
import { cardsTakenRepository } from '../../payments/card/cards-taken.repository.ts';
import { disputesRepository } from '../../payments/card/disputes.repository.ts';
import { payableCents } from '../../payments/card/payment-links/payment-link.ts';
import { cardsGiven, refundable } from '../../payments/card/refunds/refundable.ts';
import type { CardPayment } from '../../payments/card/stored-card-payment.ts';
import { paymentsRepository } from '../../payments/payments.repository.ts';
import type { Table } from '../../platform/table/table.ts';
import { toSummary } from '../documents.ts';
import { knownDocumentsRepository } from '../known-documents.repository.ts';
import { ownDocumentWithSummary } from '../own-document.ts';

export type DocumentDetailsReader = ReturnType<typeof openDocumentDetails>;

export const openDocumentDetails = (table: Table) => ({
  documents: knownDocumentsRepository(table),
  payments: paymentsRepository(table),
  cardAccounts: cardAccountsRepository(table),
  cardsTaken: cardsTakenRepository(table),
  disputes: disputesRepository(table),
  purchases: purchasesRepository(table),
  sendings: openSendings(table),
  now: () => Date.now(),
});

const NONE: { payments: RecordedPayment[]; unreadable: number } = { payments: [], unreadable: 0 };

/** @throws AppError DOCUMENT_NOT_FOUND */
export async function getDocument(
  reader: DocumentDetailsReader,
  shopId: string,
  id: string,
): Promise<DocumentDetails> {
  const { documents, payments, cardAccounts, cardsTaken, purchases, sendings, now } = reader;
  const { document, summary } = await ownDocumentWithSummary(documents, shopId, id);
  const isInvoice = document.documentType === 'facture';
  const isOverpaid = isInvoice && paymentStanding(summary, '').dueCents < 0;
  const recorded = isInvoice ? payments.of(shopId, id) : NONE;
  const events = documents.events(shopId, id);
  const byMargin = document.documentType !== 'avoir' && sellsByMargin(document);
  const [history, paid, account, sending, taken, bought, dispute] = await Promise.all([
    events,
    recorded,
    isOverpaid || payableCents(document, summary) > 0 ? cardAccounts.get(shopId) : undefined,
    sendingOf(sendings, shopId, document, recorded, events),
    takenFrom(cardsTaken, shopId, id, isOverpaid, recorded),
    byMargin ? purchases.get(shopId, id) : undefined,
    disputeOf(reader, shopId, id, recorded),
  ]);
  const back = account && refundable(summary, taken);
  const given = cardsGiven(taken, isOverpaid);
  const unreadable = history.unreadable + paid.unreadable;
  const today = parisDay(now());
  return {
    document,
    summary: toSummary(summary, today),
    events: history.events,
    ...(unreadable > 0 && { unreadableEvents: unreadable }),
    ...(document.documentType === 'facture' && {
      creditable: summary.creditNote ? [] : creditableParts(document, summary.credits?.thousandths),
    }),
    ...(isInvoice && { payments: paid.payments, ...paymentStanding(summary, today) }),
    ...(byMargin && { margin: marginLines(document, bought?.purchases) }),
    ...(sending && { sending }),
    ...(!isOverpaid && takesCards(account) && { cardLink: true as const }),
    ...(back && { cardRefundCents: back.mostCents }),
    ...(given.length > 0 && { cardsGiven: given }),
    ...(dispute && { dispute }),
  };
}

/** Returns the card payments by the invoice's link, when some of them must be refunded or were refunded. */
async function takenFrom(
  cardsTaken: DocumentDetailsReader['cardsTaken'],
  shopId: string,
  id: string,
  isOverpaid: boolean,
  recorded: Promise<typeof NONE> | typeof NONE,
): Promise<CardPayment[]> {
  if (isOverpaid) return cardsTaken.of(shopId, id);
  const { payments } = await recorded;
  const isGivenBack = payments.some(
    ({ means, amountCents }) => means === 'card' && amountCents < 0,
  );
  return isGivenBack ? cardsTaken.of(shopId, id) : [];
}

/** Only a payment by card can be contested. */
async function disputeOf(
  { disputes }: Pick<DocumentDetailsReader, 'disputes'>,
  shopId: string,
  id: string,
  recorded: Promise<typeof NONE> | typeof NONE,
): Promise<Dispute | undefined> {
  const isByCard = (await recorded).payments.some(({ means }) => means === 'card');
  return isByCard ? disputes.get(shopId, id) : undefined;
}
