import { AppError } from '../../../../shared/errors.ts';
import type { CardConnection, CardPaymentsState } from '../../../../shared/payments/card.ts';
import { countAsked, type StripeLimits } from '../../../billing/stripe/asked-too-often.ts';
import {
  ACCOUNT_GONE,
  idempotencyKey,
  StripeRefusal,
} from '../../../billing/stripe/stripe-calls.ts';
import { logger } from '../../../platform/logger.ts';
import type { CardGateway } from '../card-gateway.ts';
import { closePages } from '../card-gateway.ts';
import type { CardAccountsRepository } from './card-accounts.repository.ts';
import { type CardPayments, takesCards } from './stored-card-payments.ts';

export type ConnectDependencies = StripeLimits & {
  accounts: CardAccountsRepository;
  cards: Pick<
    CardGateway,
    'createAccount' | 'chargesEnabled' | 'onboardingPage' | 'openPages' | 'closePage'
  >;
  origin: string;
};

/**
 * An account may have been deleted, but Stripe repeats its first answer to a key. So each further attempt makes a new
 * account.
 */
const MAX_ACCOUNTS = 3;

const stateOf = (standing: CardPayments | undefined): CardPaymentsState => {
  if (!standing?.is_on) return 'off';
  return takesCards(standing) ? 'on' : 'pending';
};

/** Returns the state of a shop's card payments. While Stripe waits for the owner, each call asks Stripe. */
export async function readConnection(
  { accounts, cards, days, now }: Pick<ConnectDependencies, 'accounts' | 'cards' | 'days' | 'now'>,
  shopId: string,
): Promise<CardConnection> {
  const standing = await accounts.get(shopId);
  if (standing === undefined || stateOf(standing) !== 'pending')
    return { state: stateOf(standing) };
  // Beyond the daily limit, the stored state is shown; Stripe reports changes by itself.
  if ((await days.claim([['look', shopId]], now())) !== undefined) return { state: 'pending' };
  const { account_id } = standing;
  try {
    const charges_enabled = await cards.chargesEnabled(account_id);
    if (charges_enabled) await accounts.setChargesEnabled(shopId, account_id, true);
    return { state: stateOf({ ...standing, charges_enabled }) };
  } catch (error) {
    if (!isGone(error)) throw error;
    await accounts.forget(shopId, account_id);
    return { state: 'off' };
  }
}

/**
 * Switches a shop's account on. The first call creates it at Stripe, and simultaneous calls create only one. While
 * Stripe waits for information about the business, the answer holds the page on which the owner gives it.
 * @throws AppError UNAUTHENTICATED for a closed shop; TOO_MANY beyond the daily limit; CONFLICT.
 */
export async function startConnection(
  dependencies: ConnectDependencies,
  shop: { id: string; email: string },
): Promise<CardConnection> {
  const { accounts, cards } = dependencies;
  await countAsked(dependencies, 'connect', shop.id);
  let gone = '';
  for (let attempt = 1; ; attempt += 1) {
    const standing = await ownAccount(dependencies, shop, gone);
    try {
      const charges_enabled = await cards.chargesEnabled(standing.account_id);
      return await switchedOn(dependencies, shop.id, { ...standing, charges_enabled });
    } catch (error) {
      // The owner has revoked our access or closed the account at Stripe, so the shop gets another one.
      if (attempt === MAX_ACCOUNTS || !isGone(error)) throw error;
      gone = standing.account_id;
      await accounts.forget(shop.id, gone);
    }
  }
}

/**
 * Returns the shop's account, which the first call creates. The idempotency key contains the id of a deleted account,
 * so that Stripe does not return that account again.
 */
async function ownAccount(
  { accounts, cards }: ConnectDependencies,
  shop: { id: string; email: string },
  gone: string,
): Promise<CardPayments> {
  const known = await accounts.get(shop.id);
  if (known) return known;
  const key = idempotencyKey([shop, gone], 'rebond-account');
  await accounts.connect(shop.id, await cards.createAccount(shop, key));
  const made = await accounts.get(shop.id);
  if (made === undefined) throw new AppError('CONFLICT');
  return made;
}

async function switchedOn(
  { accounts, cards, origin }: ConnectDependencies,
  shopId: string,
  { account_id, charges_enabled }: CardPayments,
): Promise<CardConnection> {
  await accounts.setChargesEnabled(shopId, account_id, charges_enabled);
  await accounts.setOn(shopId, account_id, true);
  if (charges_enabled) return { state: 'on' };
  return {
    state: 'pending',
    url: await cards.onboardingPage(account_id, `${origin}/profil/paiements`),
  };
}

/**
 * Switches a shop's card payments off, and closes its open pages if Stripe answers. The account stays, because it is
 * the owner's, and payments that it still takes are recorded.
 */
export async function switchOff(
  { accounts, cards, days, now }: Pick<ConnectDependencies, 'accounts' | 'cards' | 'days' | 'now'>,
  shopId: string,
): Promise<CardConnection> {
  const standing = await accounts.get(shopId);
  if (standing === undefined) return { state: 'off' };
  await accounts.setOn(shopId, standing.account_id, false);
  if ((await days.claim([['look', shopId]], now())) !== undefined) return { state: 'off' };
  await closePages({ cards }, standing.account_id).catch((error: unknown) => {
    // The pages close by themselves within the hour.
    logger.warn('Payment pages could not be closed', { shopId, error });
  });
  return { state: 'off' };
}

export const isGone = (error: unknown): boolean =>
  error instanceof StripeRefusal && error.code === ACCOUNT_GONE;
