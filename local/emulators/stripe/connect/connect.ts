import type { Account } from '../account.ts';
import { ApiError } from '../api-error.ts';
import { shown } from '../objects.ts';
import { createDisputes } from './connect-disputes.ts';
import {
  type CardName,
  type Charge,
  type ConnectedAccount,
  type PaymentIntent,
  type PaymentSession,
  TEST_CARDS,
} from './connect-objects.ts';
import { createRefunds } from './connect-refunds.ts';

export const CONNECT_CLIENT_ID = 'ca_local';

export type Connect = ReturnType<typeof createConnect>;

export function createConnect(platform: Account) {
  const { state, seconds, newObject, find, emit, save } = platform;
  const account = (id: string) => find(state.connected, 'account', id);
  const session = (id: string) => find(state.paymentSessions, 'checkout.session', id);

  /** Returns the account with this id while the platform may act for it. Stripe calls a revoked account unknown. */
  function accessible(id: string): ConnectedAccount {
    const found = state.connected.find((each) => each.id === id && !each.revoked);
    if (found) return found;
    throw new ApiError(403, {
      code: 'account_invalid',
      message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    });
  }

  function setCharges(id: string, enabled: boolean): void {
    const card_payments = enabled ? 'active' : 'inactive';
    Object.assign(account(id), { charges_enabled: enabled, capabilities: { card_payments } });
    emit('account.updated', shown(account(id)), id);
    save();
  }

  function revoke(id: string): void {
    account(id).revoked = true;
    emit('account.application.deauthorized', { id: CONNECT_CLIENT_ID, object: 'application' }, id);
    save();
  }

  /** Pays a page with one of Stripe's test cards. The caller has checked that it is open and that the card is good. */
  function pay(sessionId: string, card: CardName = 'good'): void {
    const target = session(sessionId);
    const { amount_total: amount, currency, account: owner, intentMetadata: metadata } = target;
    const charged = newObject('ch', 'charge');
    const paid = { currency, account: owner, amount, status: 'succeeded', metadata } as const;
    const intent: PaymentIntent = {
      ...newObject('pi', 'payment_intent'),
      ...paid,
      amount_received: amount,
      latest_charge: charged.id,
    };
    const charge: Charge = {
      ...charged,
      ...paid,
      amount_refunded: 0,
      payment_intent: intent.id,
      payment_method_details: {
        type: 'card',
        card: { brand: 'visa', last4: TEST_CARDS[card].slice(-4) },
      },
    };
    state.intents.push(intent);
    state.charges.push(charge);
    Object.assign(target, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
      url: null,
    });
    emit('checkout.session.completed', shown(target), owner);
    save();
  }

  function chargeOf(intentId: string): Charge {
    const intent = find(state.intents, 'payment_intent', intentId);
    return find(state.charges, 'charge', intent.latest_charge);
  }

  return {
    state,
    seconds,
    newObject,
    find,
    account,
    accessible,
    session,
    chargeOf,
    setCharges,
    revoke,
    pay,
    ...createRefunds(platform, chargeOf),
    ...createDisputes(platform, chargeOf),
  };
}

export const isOpen = (
  { status, expires_at }: Pick<PaymentSession, 'status' | 'expires_at'>,
  nowSeconds: number,
): boolean => status === 'open' && nowSeconds < expires_at;
