import * as z from 'zod/mini';
import { AppError } from '../../../shared/errors.ts';
import { stripeId, verifiedEvent } from '../../billing/verified-event.ts';
import { addLogKeys } from '../../platform/logger.ts';
import type { CardAccountsRepository } from './card-accounts.repository.ts';
import type { CardGateway } from './card-gateway.ts';
import { isGone } from './connect-account.ts';
import { type TakeOver, type TakeOverDependencies, takeOverPayment } from './take-over-payment.ts';

export type ReceiveConnectEventDependencies = TakeOverDependencies & {
  accounts: Pick<CardAccountsRepository, 'shopOf' | 'setChargesEnabled' | 'forget'>;
  cards: Pick<CardGateway, 'payment' | 'chargesEnabled'>;
  webhookSecret: () => Promise<string>;
};

/** What became of an event; each of them is answered with 200, since sending it again would change nothing. */
export type ConnectReception =
  | TakeOver
  | { kind: 'account-read' }
  | { kind: 'account-forgotten' }
  | { kind: 'unknown-account' }
  | { kind: 'shop-closed' };

const ACCOUNT_EVENTS = new Set(['account.updated', 'account.application.deauthorized']);

/** The events that tell of money; their objects name their payment alike. */
const MONEY_EVENTS = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
]);

const envelope = z.object({
  id: z.string().check(z.minLength(1)),
  type: z.string(),
  account: z.optional(z.string()),
});

const aboutPayment = z.object({
  data: z.object({
    object: z.object({ payment_intent: z.union([stripeId, z.object({ id: stripeId })]) }),
  }),
});

/**
 * Takes an event of a connected account from Stripe: its bytes as they came, and their signature. The account tells whose
 * it is, by what we have stored; only that and a payment's id are read from it, the rest comes from Stripe.
 * @throws AppError INVALID_SIGNATURE; whatever keeps us from handling it now, so that Stripe sends it again.
 */
export async function receiveConnectEvent(
  dependencies: ReceiveConnectEventDependencies,
  body: Uint8Array,
  signature: string | undefined,
): Promise<ConnectReception> {
  const secret = await dependencies.webhookSecret();
  const event = verifiedEvent(body, signature, secret, dependencies.now());
  const { id, type, account: named } = envelope.parse(event);
  addLogKeys({ correlationId: id, eventType: type });
  const isKnown = ACCOUNT_EVENTS.has(type) || MONEY_EVENTS.has(type);
  const { data: account } = stripeId.safeParse(named);
  if (account === undefined || !isKnown) return { kind: 'not-ours' };
  const shopId = await dependencies.accounts.shopOf(account);
  if (shopId === undefined) return { kind: 'unknown-account' };
  addLogKeys({ shopId });
  if (ACCOUNT_EVENTS.has(type)) return readAccount(dependencies, shopId, account);
  const about = aboutPayment.safeParse(event);
  if (!about.success) return { kind: 'not-ours' };
  const { payment_intent: intent } = about.data.data.object;
  try {
    const intentId = typeof intent === 'string' ? intent : intent.id;
    return await takeOverPayment(dependencies, shopId, account, intentId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'UNAUTHENTICATED') throw error;
    return { kind: 'shop-closed' };
  }
}

/** Makes what we know of an account what Stripe says of it now; one that has shut us out is forgotten. */
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
