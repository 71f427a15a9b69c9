import type { DocumentSummary, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import {
  type CardEvent,
  firstOpenDay,
  paymentStanding,
} from '../../../shared/payments/payments.ts';
import { parisDay } from '../../../shared/time.ts';
import { unlessMissing } from '../../billing/stripe/stripe-calls.ts';
import { isDocumentId, newDocumentId } from '../../documents/document-id.ts';
import type { DocumentsRepository } from '../../documents/documents.repository.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import type { PaymentsRepository } from '../payments.repository.ts';
import { paidByCard } from '../stored-payment.ts';
import type { CardGateway } from './card-gateway.ts';
import type { CardPaymentsTaken } from './cards-taken.repository.ts';
import type { Disputes } from './disputes.repository.ts';
import { type CardPayment, leftOf } from './stored-card-payment.ts';
import type { TakenPayment } from './stripe-payments.ts';

export type TakeOverDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  payments: Pick<PaymentsRepository, 'chain' | 'record' | 'of'>;
  taken: Pick<CardPaymentsTaken, 'get' | 'of' | 'moved' | 'match' | 'changeState'>;
  cards: Pick<CardGateway, 'payment'>;
  disputes: Pick<Disputes, 'note'>;
  now: () => number;
};

export type TakeOver =
  | { kind: 'taken-over'; steps: number }
  /** A shop may also take money by its Stripe account without us. */
  | { kind: 'not-ours'; steps?: never };

/** `truth` is the payment as Stripe returned it to a request of the instant `readAtMs`. */
type Read = { truth: TakenPayment; readAtMs: number; decidedAtMs?: number | undefined };

/**
 * Records the amount that came in, even beyond the amount due, and a refund unless the shop has recorded it by hand.
 * The order of events does not matter, because each write requires that the earlier records have not changed.
 * `decidedAtMs` is the instant at which the bank decided a dispute, if an event has reported it.
 * @throws AppError CONFLICT when other payments always came first; UNAUTHENTICATED for a closed account.
 */
export async function takeOverPayment(
  dependencies: TakeOverDependencies,
  shopId: string,
  accountId: string,
  intentId: string,
  decidedAtMs?: number,
): Promise<TakeOver> {
  // A payment that Stripe does not have is not ours. Any other refusal may be our fault, so it is thrown, and Stripe
  // sends the event again.
  const readAtMs = dependencies.now();
  const truth = await dependencies.cards.payment(accountId, intentId).catch(unlessMissing);
  if (truth === undefined) return { kind: 'not-ours' };
  return takeOver(dependencies, shopId, intentId, { truth, readAtMs, decidedAtMs });
}

export async function takeOver(
  dependencies: Omit<TakeOverDependencies, 'cards'>,
  shopId: string,
  intentId: string,
  read: Read,
): Promise<TakeOver> {
  const { documents } = dependencies;
  const { truth, readAtMs } = read;
  if (!isDocumentId(truth.documentId)) return { kind: 'not-ours' };
  const document = await documents.get(shopId, truth.documentId);
  if (document?.documentType !== 'facture') return { kind: 'not-ours' };
  const { dispute } = truth;
  if (dispute) await dependencies.disputes.note(shopId, document, dispute, readAtMs);
  let steps = 0;
  return untilWritten(40, async () => {
    const outcome = await step(dependencies, shopId, document, intentId, read);
    if (outcome === 'recorded') steps += 1;
    return outcome === 'done' && { kind: 'taken-over', steps };
  });
}

async function step(
  { documents, payments, taken, now }: Omit<TakeOverDependencies, 'cards'>,
  shopId: string,
  document: IssuedDocument,
  intentId: string,
  read: Read,
): Promise<'done' | 'recorded' | 'moved'> {
  const { truth } = read;
  const known = await taken.get(shopId, document.id, intentId);
  const nowMs = now();
  const [summary, chain] = await Promise.all([
    documents.summary(shopId, document.id),
    payments.chain(shopId),
  ]);
  if (summary === undefined) return 'done';
  const given = known && GIVEN.find((name) => grownBy(name, known, truth) > 0);
  if (known && given) {
    const { notedCents, held } = await notedByHand({ payments, taken }, shopId, document.id);
    const cents = Math.min(grownBy(given, known, truth), notedCents);
    if (cents > 0) {
      const others = held.filter((each) => each.intentId !== intentId);
      const after = grown(known, given, cents, read);
      const match = { before: known, others, after };
      return (await taken.match(shopId, summary, match)) ? 'recorded' : 'moved';
    }
  }
  const next = nextStep(document.id, intentId, known, read, summary);
  if (next === undefined) {
    if (!known || !hasMovedOn(known, truth)) return 'done';
    return (await taken.changeState(shopId, known, { ...known, ...stateOf(read) }))
      ? 'done'
      : 'moved';
  }
  const { amountCents, atMs, cardEvent, after } = next;
  const payment = {
    id: newDocumentId(nowMs),
    documentId: document.id,
    amountCents,
    means: 'card' as const,
    // Stripe may report a payment of a closed month late.
    date: [parisDay(atMs), firstOpenDay(parisDay(nowMs))].toSorted()[1] ?? '',
    recordedAt: new Date(nowMs).toISOString(),
    ...(cardEvent && { cardEvent }),
  };
  const guard = taken.moved(shopId, known, after);
  const write = { document, summary, chain, payment, idempotency: undefined, guard };
  const { kind } = await payments.record(shopId, write);
  return kind === 'recorded' ? 'recorded' : 'moved';
}

/**
 * Returns the cents that the shop has recorded by hand as refunded by card: what Stripe holds, less the recorded card
 * payments. Call it after reading the invoice's sum, because every later record changes that sum.
 */
async function notedByHand(
  { payments, taken }: Pick<TakeOverDependencies, 'payments' | 'taken'>,
  shopId: string,
  documentId: string,
): Promise<{ notedCents: number; held: CardPayment[] }> {
  const [recorded, held] = await Promise.all([
    payments.of(shopId, documentId),
    taken.of(shopId, documentId),
  ]);
  if (recorded.unreadable > 0) return { notedCents: 0, held };
  const heldCents = held.reduce((sum, each) => sum + leftOf(each), 0);
  return { notedCents: heldCents - paidByCard(recorded.payments), held };
}

const stateOf = ({ truth: { last4, pending, failed }, readAtMs }: Read) => ({
  last4,
  pending,
  failed,
  readAtMs,
});

/**
 * Returns whether Stripe reports a smaller pending part, or another reason for its wait. While the refunded amount
 * stays the same, the pending part never grows.
 */
function hasMovedOn({ pending: known, refundedCents }: CardPayment, truth: TakenPayment): boolean {
  if (known === undefined || refundedCents !== truth.refundedCents) return false;
  const { cents = 0, waitsFor } = truth.pending ?? {};
  return cents < known.cents || (cents === known.cents && waitsFor !== known.waitsFor);
}

/** The shop refunds a payment, or the bank gives it back to the customer who has won a dispute. */
const GIVEN = ['refundedCents', 'lostCents'] as const;
type Given = (typeof GIVEN)[number];

/**
 * Returns what Stripe holds beyond the record. It is negative for a failed refund, or if the bank has changed its mind.
 */
function grownBy(name: Given, known: CardPayment, truth: TakenPayment): number {
  const before = known[name] ?? 0;
  return (truth[name] ?? before) - before;
}

const grown = (known: CardPayment, name: Given, cents: number, read: Read): CardPayment => ({
  ...known,
  ...stateOf(read),
  [name]: (known[name] ?? 0) + cents,
});

function nextStep(
  documentId: string,
  intentId: string,
  known: CardPayment | undefined,
  read: Read,
  summary: DocumentSummary,
): { amountCents: number; atMs: number; after: CardPayment; cardEvent?: CardEvent } | undefined {
  const { truth, readAtMs, decidedAtMs = readAtMs } = read;
  const before = known ?? { documentId, intentId, receivedCents: 0, refundedCents: 0 };
  const came = truth.receivedCents - before.receivedCents;
  if (came > 0) {
    const after = { ...before, ...stateOf(read), receivedCents: truth.receivedCents };
    return { amountCents: came, atMs: truth.receivedAtMs, after };
  }
  // A refund that the shop has recorded by other means is not recorded twice.
  const mostCents = Math.max(0, paymentStanding(summary, '').paidCents);
  for (const name of GIVEN) {
    const cents = Math.min(grownBy(name, before, truth), mostCents);
    // An older result of Stripe takes back nothing that a newer one has reported.
    if (cents === 0 || (cents < 0 && readAtMs < (before.readAtMs ?? 0))) continue;
    const step = { amountCents: -cents, after: grown(before, name, cents, read) };
    if (name === 'lostCents') {
      const cardEvent = cents > 0 ? ('dispute-lost' as const) : ('dispute-won' as const);
      return { ...step, atMs: decidedAtMs, cardEvent };
    }
    return cents > 0
      ? { ...step, atMs: truth.refundedAtMs ?? readAtMs }
      : { ...step, atMs: readAtMs, cardEvent: 'refund-failed' };
  }
  return undefined;
}
