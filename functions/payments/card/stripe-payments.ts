import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { Dispute } from '../../../shared/payments/card.ts';
import { parisDay } from '../../../shared/time.ts';
import type { CardPayment } from './stored-card-payment.ts';

export type PaymentPage = {
  id: string;
  status: 'open' | 'complete' | 'expired';
  amountCents: number;
  intentId: string | undefined;
  url: string;
};

export type TakenPayment = {
  documentId: string;
  receivedCents: number;
  receivedAtMs: number;
  refundedCents: number;
  refundedAtMs: number | undefined;
  /** This is the id of the last refund, whatever its state, or '' when there is none. */
  lastRefund: string;
  /** This amount is still contested. It is 0 when every dispute is over, and absent when there was none. */
  dispute?: Dispute | undefined;
} & Pick<CardPayment, 'last4' | 'pending' | 'failed' | 'lostCents'>;

/**
 * `made`: Stripe has sent the refund. `waiting`: Stripe has not sent it yet. `unfunded`: the shop's balance is too low.
 */
export type RefundState = 'made' | 'waiting' | 'unfunded' | 'failed';

export type ReportedPayment = {
  intentId: string;
  /** The id is absent when the event does not contain it, and '' when the payment names no document. */
  documentId: string | undefined;
  /** This is the part that was refunded at the time of the event. It is absent when the event does not state it. */
  refundedCents: number | undefined;
  /** The bank decided a dispute at this instant. It is absent when the event does not state it. */
  decidedAtMs: number | undefined;
};

/** A payment at Stripe names its document under this key of its metadata. */
export const DOCUMENT = 'rebond_document';

const PAGE_STATUSES = ['open', 'complete'] as const;

export function toPage({
  id,
  status,
  amount_total,
  payment_intent,
  url,
}: Stripe.Checkout.Session): PaymentPage {
  const intentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  return {
    id,
    status: PAGE_STATUSES.find((each) => each === status) ?? 'expired',
    amountCents: amount_total ?? 0,
    intentId,
    url: url ?? '',
  };
}

/** An event is written in the API version of its account. An event that this schema cannot read is ignored. */
const eventObject = z.object({
  object: z.string(),
  payment_intent: z.union([
    z.string(),
    z.pipe(
      z.object({ id: z.string() }),
      z.transform(({ id }) => id),
    ),
  ]),
  metadata: z._default(z.nullable(z.record(z.string(), z.string())), null),
  amount_refunded: z.optional(z.int()),
});

export function reportedPayments({ type, created, data }: Stripe.Event): ReportedPayment[] {
  const parsed = eventObject.safeParse(data.object);
  if (!parsed.success) return [];
  const {
    object,
    payment_intent: intentId,
    metadata,
    amount_refunded: refundedCents,
  } = parsed.data;
  const isSilent = object === 'refund' || object === 'dispute';
  const documentId = isSilent ? undefined : (metadata?.[DOCUMENT] ?? '');
  return [{ intentId, documentId, refundedCents, decidedAtMs: decidedAtMs({ type, created }) }];
}

/** Stripe does not state when a dispute ended, so the instant of the event counts. */
export const decidedAtMs = ({ type, created }: { type: string; created?: number | undefined }) =>
  type === 'charge.dispute.closed' && created ? created * 1000 : undefined;

export function toTaken(
  intent: Stripe.PaymentIntent,
  disputes: readonly Stripe.Dispute[],
): TakenPayment | undefined {
  const { status, currency, amount_received, metadata, latest_charge: charge } = intent;
  const documentId = metadata[DOCUMENT];
  if (documentId === undefined || status !== 'succeeded' || currency !== 'eur') return undefined;
  if (charge === null || typeof charge === 'string') return undefined;
  const { data: refunds = [], has_more = false } = charge.refunds ?? {};
  const standing = refunds.filter(({ status }) => !isOver(status));
  return {
    documentId,
    receivedCents: amount_received,
    receivedAtMs: charge.created * 1000,
    // Up to ten refunds are summed by their own status, because Stripe does not document whether the charge's sum
    // leaves out failed ones.
    refundedCents: has_more ? charge.amount_refunded : centsOf(standing),
    refundedAtMs:
      standing.length > 0 ? Math.max(...standing.map(({ created }) => created)) * 1000 : undefined,
    lostCents: lostCentsOf(disputes),
    lastRefund: refunds[0]?.id ?? '',
    last4: charge.payment_method_details?.card?.last4 ?? undefined,
    pending: pendingOf(refunds),
    failed: failedOf(refunds[0]),
    ...(disputes.length > 0 && { dispute: toDispute(disputes) }),
  };
}

const centsOf = (some: readonly { amount: number }[]) =>
  some.reduce((sum, { amount }) => sum + amount, 0);

const lostCentsOf = (disputes: readonly Stripe.Dispute[]) =>
  centsOf(disputes.filter(({ status }) => status === 'lost'));

/** An inquiry counts too: it becomes a dispute unless the shop answers (docs.stripe.com/disputes/how-disputes-work). */
function toDispute(disputes: readonly Stripe.Dispute[]): Dispute {
  const open = disputes.filter(({ status }) => /needs_response$|under_review$/.test(status));
  const [soonest] = open
    .filter(({ status }) => status.endsWith('needs_response'))
    .flatMap(({ evidence_details: { due_by } }) => due_by ?? [])
    .toSorted((a, b) => a - b);
  const lostCents = lostCentsOf(disputes);
  return {
    amountCents: centsOf(open),
    ...(lostCents > 0 && { lostCents }),
    ...(soonest && { answerBy: parisDay(soonest * 1000) }),
  };
}

/** Returns the part that Stripe has not sent yet. Of several reasons, it names one on which somebody can act. */
function pendingOf(refunds: readonly Stripe.Refund[]): CardPayment['pending'] {
  const waiting = refunds.filter(
    ({ status }) => status === 'pending' || status === 'requires_action',
  );
  if (waiting.length === 0) return undefined;
  const needsBalance = waiting.some(
    ({ pending_reason }) => pending_reason === 'insufficient_funds',
  );
  const needsCustomer = waiting.some(({ status }) => status === 'requires_action');
  return {
    cents: waiting.reduce((sum, { amount }) => sum + amount, 0),
    waitsFor: needsBalance ? 'balance' : needsCustomer ? 'customer' : 'bank',
  };
}

/** Stripe states these reasons for a failed refund (docs.stripe.com/api/refunds/object, failure_reason). */
const FAILURES: Partial<Record<string, NonNullable<CardPayment['failed']>['reason']>> = {
  expired_or_canceled_card: 'card',
  lost_or_stolen_card: 'card',
  insufficient_funds: 'balance',
  declined: 'declined',
  charge_for_pending_refund_disputed: 'disputed',
  merchant_request: 'cancelled',
};

function failedOf(refund: Stripe.Refund | undefined): CardPayment['failed'] {
  if (refund === undefined || !isOver(refund.status)) return undefined;
  const { amount: cents, failure_reason = '', created, status } = refund;
  const reason = FAILURES[failure_reason] ?? (status === 'canceled' ? 'cancelled' : 'unknown');
  return { cents, reason, at: created * 1000 };
}

const isOver = (status: string | null) => status === 'failed' || status === 'canceled';

export function toRefundState({ status, pending_reason }: Stripe.Refund): RefundState {
  if (isOver(status)) return 'failed';
  if (status === 'succeeded') return 'made';
  return pending_reason === 'insufficient_funds' ? 'unfunded' : 'waiting';
}
