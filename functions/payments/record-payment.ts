import { bonusPaid } from '../../shared/bonus/bonus.ts';
import type { DocumentDetails, IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { formatEuros } from '../../shared/money.ts';
import {
  cashDebtOf,
  priceOfQuote,
  recordedCashWarning,
} from '../../shared/payments/cash-warning.ts';
import {
  firstPaymentDay,
  isTakeable,
  operationDay,
  type PaymentStanding,
  paymentStanding,
} from '../../shared/payments/payments.ts';
import type { PaymentInput } from '../../shared/payments/schemas.ts';
import { formatDate, parisDay } from '../../shared/time.ts';
import { DEPOSIT_GONE } from '../documents/credit-notes/credit-of-deposits.ts';
import { digestOf } from '../documents/digest.ts';
import { newDocumentId } from '../documents/document-id.ts';
import type { DocumentsRepository } from '../documents/documents.repository.ts';
import type { KnownSummary } from '../documents/documents.ts';
import { ownDocumentWithSummary } from '../documents/own-document.ts';
import { unseenChange } from '../documents/unseen-change.ts';
import { untilWritten } from '../platform/table/until-written.ts';
import { paidOfDeposits } from './advances.ts';
import type { CardPaymentsTaken } from './card/cards-taken.repository.ts';
import type { PaymentsRepository } from './payments.repository.ts';
import { paidByCard } from './stored-payment.ts';

export type RecordPaymentDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  payments: Pick<PaymentsRepository, 'chain' | 'record' | 'digestOfKey' | 'of'>;
  taken: Pick<CardPaymentsTaken, 'of'>;
  now: () => number;
};

/**
 * Records a payment, once for the same `idempotencyKey` with the same payment.
 * @throws AppError DOCUMENT_NOT_FOUND, NOT_AN_INVOICE; INVALID for an impossible day; DOCUMENT_MOVED; OVERPAID beyond
 * what is due, or a refund beyond what was paid; IDEMPOTENCY_MISMATCH; CONFLICT when others always came first.
 */
export async function recordPayment(
  { documents, payments, taken, now }: RecordPaymentDependencies,
  shopId: string,
  documentId: string,
  { knownCents, ...input }: PaymentInput,
  idempotencyKey?: string,
): Promise<void> {
  const [read, standing, byLink] = await Promise.all([
    ownDocumentWithSummary(documents, shopId, documentId),
    payments.chain(shopId),
    input.amountCents < 0 ? taken.of(shopId, documentId) : [],
  ]);
  const { document } = read;
  if (document.documentType !== 'facture') {
    throw new AppError('NOT_AN_INVOICE', { message: 'Seule une facture peut être réglée.' });
  }
  const digest = digestOf({ documentId, ...input });
  const idempotency = idempotencyKey ? { key: idempotencyKey, digest } : undefined;
  const byCard = byLink.length > 0;
  const readAgain = async () => {
    const [summary, chain] = await Promise.all([
      documents.summary(shopId, documentId),
      payments.chain(shopId),
    ]);
    if (summary === undefined) throw new AppError('DOCUMENT_NOT_FOUND');
    return { summary, chain };
  };
  let known: Awaited<ReturnType<typeof readAgain>> | undefined = {
    summary: read.summary,
    chain: standing,
  };
  await untilWritten(60, async () => {
    // When many payments come at once, data that was read before a pause is outdated.
    const { summary, chain } = known ?? (await readAgain());
    known = undefined;
    const nowMs = now();
    assertDay(document, input.date, parisDay(nowMs));
    const payable = paymentStanding(summary, parisDay(nowMs));
    // The customer cannot be refunded the amount that a bonus paid.
    const own = { ...payable, paidCents: payable.paidCents - bonusPaid(summary.bonus) };
    const { amountCents } = input;
    const refusal =
      unseenPayment(knownCents, payable) ??
      (isTakeable(amountCents, own)
        ? (await beyondDeposits(documents, shopId, { document, summary, amountCents })) ||
          (byCard && (await beyondCards(payments, shopId, documentId, input)))
        : overpaid(amountCents, own));
    if (refusal) {
      // The sums may have changed because an earlier call of this same request has succeeded.
      const earlier = idempotency && (await payments.digestOfKey(shopId, idempotency.key));
      if (earlier === undefined) throw refusal;
      return assertSame(earlier, digest);
    }
    const payment = {
      id: newDocumentId(nowMs),
      documentId,
      ...input,
      recordedAt: new Date(nowMs).toISOString(),
    };
    const isNoticed = byCard || document.deducted !== undefined;
    const write = { document, summary, chain, payment, idempotency, isNoticed };
    const outcome = await payments.record(shopId, write);
    if (outcome.kind === 'recorded') return true;
    return outcome.kind === 'repeated' && assertSame(outcome.digest, digest);
  });
}

function assertSame(known: string, digest: string): true {
  if (known !== digest) throw new AppError('IDEMPOTENCY_MISMATCH');
  return true;
}

function assertDay(invoice: IssuedDocument, date: string, today: string): void {
  const first = firstPaymentDay(invoice, today);
  if (date >= first && date <= today) return;
  const why =
    date < operationDay(invoice)
      ? 'ce qui est reçu avant l’opération est un acompte, qui a sa propre facture.'
      : 'les mois d’avant sont clos. Un paiement plus ancien s’enregistre à cette date.';
  const message =
    date > today
      ? 'Choisissez la date d’aujourd’hui ou une date passée.'
      : `Choisissez une date à partir du ${formatDate(first)}\u202f: ${why}`;
  throw new AppError('INVALID', { fields: { date: message } });
}

/**
 * When a card has paid an invoice by its link, the shop may not record a card refund beyond what cards have paid,
 * because refunds at Stripe are recorded automatically. Call this function after reading the invoice's sum, because
 * the sum's condition also guards this check.
 */
async function beyondCards(
  payments: Pick<PaymentsRepository, 'of'>,
  shopId: string,
  documentId: string,
  { means, amountCents }: PaymentInput,
): Promise<AppError | undefined> {
  if (means !== 'card') return undefined;
  const left = paidByCard((await payments.of(shopId, documentId)).payments);
  if (left + amountCents >= 0) return undefined;
  const [field, message] =
    left > 0
      ? [
          'amountCents',
          `Par carte, ${formatEuros(left)} au plus restent à rendre\u202f: le reste l’est déjà, ou a été payé autrement.`,
        ]
      : [
          'means',
          'Ce qui a été payé par carte est déjà rendu. Choisissez le moyen par lequel vous rendez cette somme.',
        ];
  return tooMuch(message, field);
}

const unseenPayment = (knownCents: number | undefined, { paidCents, dueCents }: PaymentStanding) =>
  unseenChange({
    knownCents,
    presentCents: paidCents,
    happened: (euros, isMore) =>
      `Un ${isMore ? 'paiement' : 'remboursement'} de ${euros} a été enregistré`,
    left:
      dueCents < 0
        ? `${formatEuros(-dueCents)} sont à rendre au client`
        : dueCents === 0
          ? 'il ne reste rien à régler'
          : `il reste ${formatEuros(dueCents)} à régler`,
  });

function overpaid(amountCents: number, { paidCents, dueCents }: PaymentStanding): AppError {
  if (amountCents > 0 && dueCents <= 0) return tooMuch(NOTHING_DUE);
  return tooMuch(
    amountCents > 0
      ? `Ce montant dépasse ce qui reste dû\u202f: ${formatEuros(dueCents)}. Corrigez-le, puis réessayez.`
      : `Ce remboursement dépasse ce qui a été payé\u202f: ${formatEuros(paidCents)}. Corrigez-le, puis réessayez.`,
  );
}

const NOTHING_DUE =
  'Il ne reste rien à régler sur cette facture. Vérifiez les paiements déjà enregistrés.';

/**
 * Adds a warning about cash above the legal limit, because a client of the API does not see the interface's warning.
 */
export async function warnOfCash(
  documents: Pick<DocumentsRepository, 'get'>,
  shopId: string,
  details: DocumentDetails,
  { means, amountCents }: PaymentInput,
): Promise<DocumentDetails> {
  if (means !== 'cash') return details;
  const { isDeposit, origin } = details.document;
  const quote = isDeposit && origin ? await documents.get(shopId, origin.id) : undefined;
  const debt = cashDebtOf(details, quote && priceOfQuote(quote));
  const cashWarning = recordedCashWarning(debt, amountCents);
  return cashWarning === undefined ? details : { ...details, cashWarning };
}

type Documents = Pick<DocumentsRepository, 'get' | 'summary'>;
type Refund = { document: IssuedDocument; summary: KnownSummary; amountCents: number };

/**
 * A deposit is refunded once, on its own invoice or on the invoice that deducts it (docs/decisions/0115). Call it
 * after reading the shop's chain, which every payment changes.
 */
async function beyondDeposits(
  documents: Documents,
  shopId: string,
  { document, summary, amountCents }: Refund,
): Promise<AppError | undefined> {
  if (amountCents > 0) return undefined;
  if (document.deducted) return beyondCameIn(documents, shopId, document, summary, amountCents);
  // No invoice deducts a deposit that is credited.
  if (!document.isDeposit || !document.origin || summary.creditNote) return undefined;
  const quote = await documents.summary(shopId, document.origin.id);
  if (quote === undefined) return undefined;
  const isOf = (deposits: readonly { id: string }[] = []) =>
    deposits.some(({ id }) => id === document.id);
  if (!quote.invoice && isOf(quote.deposits)) return undefined;
  const [final, standing] = quote.invoice
    ? await Promise.all([
        documents.get(shopId, quote.invoice.id),
        documents.summary(shopId, quote.invoice.id),
      ])
    : [];
  if (!final || !standing || !isOf(final.deducted)) return tooMuch(DEPOSIT_GONE);
  return beyondCameIn(documents, shopId, final, standing, amountCents);
}

/** If an invoice deducts deposits, refunds never exceed what was paid for it and for its deposits. */
async function beyondCameIn(
  documents: Documents,
  shopId: string,
  { number, deducted = [] }: IssuedDocument,
  { paidCents = 0, bonus }: KnownSummary,
  amountCents: number,
): Promise<AppError | undefined> {
  const ownCents = paidCents - bonusPaid(bonus);
  const paid = await paidOfDeposits(documents, shopId, deducted);
  const cameInCents = paid.reduce((sum, cents) => sum + cents, ownCents);
  if (cameInCents + amountCents >= 0) return undefined;
  const deposits = deducted.map((each) => each.number).join(', ');
  return tooMuch(
    `De l’acompte ${deposits} et de la facture ${number}, ${formatEuros(Math.max(0, cameInCents))} au plus restent à rendre\u202f: le reste l’est déjà, ou n’a pas été encaissé.`,
  );
}

const tooMuch = (message: string, field = 'amountCents') =>
  new AppError('OVERPAID', { message, fields: { [field]: message } });
