import type { DocumentSummary, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { paymentStanding } from '../../../shared/payments/payments.ts';
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
import type { CardPayment } from './stored-card-payment.ts';
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

/**
 * Records the amount that came in, even beyond the amount due, and a refund unless the shop has recorded it by
 * hand. The order of events does not matter, because each write requires that the earlier records have not changed.
 * @throws AppError CONFLICT when other payments always came first; UNAUTHENTICATED for a closed account.
 */
export async function takeOverPayment(
  dependencies: TakeOverDependencies,
  shopId: string,
  accountId: string,
  intentId: string,
): Promise<TakeOver> {
  // A payment that Stripe does not have is not ours. Any other refusal may be our fault, so it is thrown, and Stripe
  // sends the event again.
  const readAtMs = dependencies.now();
  const truth = await dependencies.cards.payment(accountId, intentId).catch(unlessMissing);
  return truth ? takeOver(dependencies, shopId, intentId, truth, readAtMs) : { kind: 'not-ours' };
}

/** `truth` is the payment as Stripe returned it to a request of the instant `readAtMs`. */
export async function takeOver(
  dependencies: Omit<TakeOverDependencies, 'cards'>,
  shopId: string,
  intentId: string,
  truth: TakenPayment,
  readAtMs: number,
): Promise<TakeOver> {
  const { documents } = dependencies;
  if (!isDocumentId(truth.documentId)) return { kind: 'not-ours' };
  const document = await documents.get(shopId, truth.documentId);
  if (document?.documentType !== 'facture') return { kind: 'not-ours' };
  const { dispute } = truth;
  if (dispute) await dependencies.disputes.note(shopId, document, dispute, readAtMs);
  let steps = 0;
  return untilWritten(40, async () => {
    const outcome = await step(dependencies, shopId, document, intentId, truth);
    if (outcome === 'recorded') steps += 1;
    return outcome === 'done' && { kind: 'taken-over', steps };
  });
}

async function step(
  { documents, payments, taken, now }: Omit<TakeOverDependencies, 'cards'>,
  shopId: string,
  document: IssuedDocument,
  intentId: string,
  truth: TakenPayment,
): Promise<'done' | 'recorded' | 'moved'> {
  const known = await taken.get(shopId, document.id, intentId);
  const nowMs = now();
  const [summary, chain] = await Promise.all([
    documents.summary(shopId, document.id),
    payments.chain(shopId),
  ]);
  if (summary === undefined) return 'done';
  if (known && truth.refundedCents > known.refundedCents) {
    const { notedCents, held } = await notedByHand({ payments, taken }, shopId, document.id);
    const cents = Math.min(truth.refundedCents - known.refundedCents, notedCents);
    if (cents > 0) {
      const others = held.filter((each) => each.intentId !== intentId);
      const refundedCents = known.refundedCents + cents;
      const match = {
        before: known,
        others,
        after: { ...known, ...stateOf(truth), refundedCents },
      };
      return (await taken.match(shopId, summary, match)) ? 'recorded' : 'moved';
    }
  }
  const next = nextStep(document.id, intentId, known, truth, summary, nowMs);
  if (next === undefined) {
    if (!known || !hasMovedOn(known, truth)) return 'done';
    return (await taken.changeState(shopId, known, { ...known, ...stateOf(truth) }))
      ? 'done'
      : 'moved';
  }
  const { amountCents, atMs, after } = next;
  const payment = {
    id: newDocumentId(nowMs),
    documentId: document.id,
    amountCents,
    means: 'card' as const,
    date: parisDay(atMs),
    recordedAt: new Date(nowMs).toISOString(),
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
  const heldCents = held.reduce((sum, each) => sum + each.receivedCents - each.refundedCents, 0);
  return { notedCents: heldCents - paidByCard(recorded.payments), held };
}

const stateOf = ({ last4, pending, failed }: TakenPayment) => ({ last4, pending, failed });

/**
 * Returns whether Stripe reports a smaller pending part, or another reason for its wait. While the refunded amount
 * stays the same, the pending part never grows.
 */
function hasMovedOn({ pending: known, refundedCents }: CardPayment, truth: TakenPayment): boolean {
  if (known === undefined || refundedCents !== truth.refundedCents) return false;
  const { cents = 0, waitsFor } = truth.pending ?? {};
  return cents < known.cents || (cents === known.cents && waitsFor !== known.waitsFor);
}

function nextStep(
  documentId: string,
  intentId: string,
  known: CardPayment | undefined,
  truth: TakenPayment,
  summary: DocumentSummary,
  nowMs: number,
) {
  const before = known ?? { documentId, intentId, receivedCents: 0, refundedCents: 0 };
  const came = truth.receivedCents - before.receivedCents;
  if (came > 0) {
    const after = { ...before, ...stateOf(truth), receivedCents: truth.receivedCents };
    return { amountCents: came, atMs: truth.receivedAtMs, after };
  }
  // A refund that a bank sends back is recorded as paid again.
  const given = truth.refundedCents - before.refundedCents;
  // A refund that the shop has recorded by other means is not recorded twice.
  const { paidCents } = paymentStanding(summary, '');
  const amountCents = -Math.min(given, Math.max(0, paidCents));
  if (amountCents === 0) return undefined;
  const refundedCents = before.refundedCents - amountCents;
  const after = { ...before, ...stateOf(truth), refundedCents };
  return { amountCents, atMs: given > 0 ? (truth.refundedAtMs ?? nowMs) : nowMs, after };
}
