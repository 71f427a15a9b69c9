import * as z from 'zod/mini';
import { AppError } from '../../../shared/errors.ts';
import {
  type EventReceiver,
  receivedEvent,
  stripeReference,
} from '../../billing/stripe/verified-event.ts';
import { addLogKeys } from '../../platform/logger.ts';
import type { CardAccountsRepository } from './accounts/card-accounts.repository.ts';
import { isGone } from './accounts/connect-account.ts';
import type { CardGateway } from './card-gateway.ts';
import { decidedAtMs } from './stripe-payments.ts';
import { type TakeOver, type TakeOverDependencies, takeOverPayment } from './take-over-payment.ts';

export type ReceiveConnectEventDependencies = TakeOverDependencies &
  EventReceiver & {
    accounts: Pick<CardAccountsRepository, 'shopOf' | 'setChargesEnabled' | 'forget'>;
    cards: Pick<CardGateway, 'payment' | 'chargesEnabled'>;
  };

/** Each result is answered with 200, because sending the event again would change nothing. */
export type ConnectReception =
  | TakeOver
  | { kind: 'account-read' }
  | { kind: 'account-forgotten' }
  | { kind: 'unknown-account' }
  | { kind: 'shop-closed' };

const ACCOUNT_EVENTS = new Set(['account.updated', 'account.application.deauthorized']);

/** The objects of these events about money all name the payment in the same way. */
const MONEY_EVENTS = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]);

const aboutPayment = z.object({
  created: z.optional(z.int()),
  data: z.object({ object: z.object({ payment_intent: stripeReference }) }),
});

/**
 * Handles an event of a connected account. Our own record says which shop has the account, and the event gives only the
 * account and the payment's id.
 * @throws AppError INVALID_SIGNATURE; any other error means that Stripe must send the event again.
 */
export async function receiveConnectEvent(
  dependencies: ReceiveConnectEventDependencies,
  body: Uint8Array,
  signature: string | undefined,
): Promise<ConnectReception> {
  const named = await receivedEvent(dependencies, body, signature);
  if (named === undefined) return { kind: 'not-ours' };
  const { event, type, account } = named;
  const isKnown = ACCOUNT_EVENTS.has(type) || MONEY_EVENTS.has(type);
  if (account === undefined || !isKnown) return { kind: 'not-ours' };
  const shopId = await dependencies.accounts.shopOf(account);
  if (shopId === undefined) return { kind: 'unknown-account' };
  addLogKeys({ shopId });
  if (ACCOUNT_EVENTS.has(type)) return readAccount(dependencies, shopId, account);
  const about = aboutPayment.safeParse(event);
  if (!about.success) return { kind: 'not-ours' };
  const { created, data } = about.data;
  const { payment_intent: intentId } = data.object;
  const decided = decidedAtMs({ type, created });
  try {
    return await takeOverPayment(dependencies, shopId, account, intentId, decided);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'UNAUTHENTICATED') throw error;
    return { kind: 'shop-closed' };
  }
}

async function readAccount(
  { accounts, cards }: ReceiveConnectEventDependencies,
  shopId: string,
  accountId: string,
): Promise<ConnectReception> {
  try {
    const isEnabled = await cards.chargesEnabled(accountId);
    await accounts.setChargesEnabled(shopId, accountId, isEnabled);
    return { kind: 'account-read' };
  } catch (error) {
    if (!isGone(error)) throw error;
    await accounts.forget(shopId, accountId);
    return { kind: 'account-forgotten' };
  }
}
