import type { Account } from '../account.ts';
import { ApiError } from '../api-error.ts';
import { shown } from '../objects.ts';
import {
  type Charge,
  type ConnectedAccount,
  isPendingAtFirst,
  type Refund,
} from './connect-objects.ts';

type RefundRequest = {
  payment_intent: string;
  amount: number;
  metadata: Record<string, string>;
};

/** Makes refunds of payments on connected accounts, and decides their outcomes (docs.stripe.com/refunds). */
export function createRefunds(
  { state, newObject, find, emit, save }: Account,
  chargeOf: (intentId: string) => Charge,
) {
  function create({ payment_intent, amount, metadata }: RefundRequest): Refund {
    const charge = chargeOf(payment_intent);
    const owner = find(state.connected, 'account', charge.account);
    refuse(charge, amount);
    // The refusal has no code, as Stripe answers it (github.com/Automattic/woocommerce-payments/issues/10025).
    if (owner.refunds === 'refused') {
      throw new ApiError(400, {
        begun: true,
        message: 'Insufficient funds in your Stripe balance to refund this amount.',
      });
    }
    charge.amount_refunded += amount;
    const pendingReason = reasonToWait(owner, charge);
    const made: Refund = {
      ...newObject('re', 'refund'),
      amount,
      status: pendingReason ? 'pending' : 'succeeded',
      ...(pendingReason && { pending_reason: pendingReason }),
      payment_intent,
      metadata,
      account: charge.account,
    };
    state.refunds.push(made);
    emit('refund.created', shown(made), charge.account);
    emit('charge.refunded', shown(charge), charge.account);
    save();
    return made;
  }

  const refund = (payment_intent: string, cents: number): Refund =>
    create({ payment_intent, amount: cents, metadata: {} });

  function update(target: Refund, changes: Pick<Refund, 'status' | 'failure_reason'>): void {
    delete target.pending_reason;
    Object.assign(target, changes);
    emit('refund.updated', shown(target), target.account);
  }

  /** The account's balance suffices now, so a waiting refund is sent. */
  function settleRefund(refundId: string): void {
    update(find(state.refunds, 'refund', refundId), { status: 'succeeded' });
    save();
  }

  /** The customer's bank returns a refund, or the account's balance never sufficed for a waiting refund. */
  function failRefund(refundId: string): void {
    const target = find(state.refunds, 'refund', refundId);
    const charge = chargeOf(target.payment_intent);
    const waited = target.pending_reason === 'insufficient_funds';
    charge.amount_refunded -= target.amount;
    update(target, {
      status: 'failed',
      failure_reason: waited ? 'insufficient_funds' : 'expired_or_canceled_card',
    });
    emit('refund.failed', shown(target), target.account);
    save();
  }

  return { createRefund: create, refund, settleRefund, failRefund };
}

const reasonToWait = (
  { refunds }: ConnectedAccount,
  { payment_method_details: details }: Charge,
): Refund['pending_reason'] => {
  if (refunds === 'wait') return 'insufficient_funds';
  return isPendingAtFirst(details?.card.last4) ? 'processing' : undefined;
};

/** @throws Stripe's ApiError when the payment is disputed, already refunded, or smaller than the refund. */
function refuse({ id, amount, amount_refunded, disputed }: Charge, cents: number): void {
  if (disputed) {
    throw new ApiError(400, {
      begun: true,
      code: 'charge_disputed',
      message: `Charge ${id} has been charged back; cannot issue a refund.`,
    });
  }
  if (amount_refunded === amount) {
    throw new ApiError(400, {
      begun: true,
      code: 'charge_already_refunded',
      message: `Charge ${id} has already been refunded.`,
    });
  }
  if (cents > amount - amount_refunded) {
    const euros = (value: number) => `€${(value / 100).toFixed(2)}`;
    throw new ApiError(400, {
      begun: true,
      param: 'amount',
      message: `Refund amount (${euros(cents)}) is greater than unrefunded amount on charge (${euros(amount - amount_refunded)})`,
    });
  }
}
