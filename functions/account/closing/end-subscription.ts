import { StripeRefusal } from '../../billing/stripe-calls.ts';
import type { StripeGateway } from '../../billing/stripe-gateway.ts';
import type { SubscriptionsRepository } from '../../billing/subscriptions.repository.ts';
import type { CardAccountsRepository } from '../../payments/card/card-accounts.repository.ts';
import type { CardGateway } from '../../payments/card/card-gateway.ts';
import { closePages } from '../../payments/card/close-pages.ts';
import { logger } from '../../platform/logger.ts';

export type EndSubscriptionDependencies = {
  profiles: Pick<SubscriptionsRepository, 'get'>;
  stripe: Pick<StripeGateway, 'deleteCustomer' | 'openCheckouts' | 'expireCheckout'>;
  cardAccounts: Pick<CardAccountsRepository, 'get'>;
  cards: Pick<CardGateway, 'openPages' | 'closePage' | 'letGo'>;
  /** The platform's own at Stripe; `undefined` where the stage names none. */
  connectClientId: string | undefined;
};

/**
 * Closes the pages on which the shop's customers could still pay it by card: nothing would record what they pay. Its
 * account at Stripe is its owner's and stays theirs; gives it as long as we have access to it.
 * @throws StripeUnavailable
 */
async function endCardPayments(
  { cardAccounts, cards }: EndSubscriptionDependencies,
  shopId: string,
): Promise<string | undefined> {
  const known = await cardAccounts.get(shopId);
  if (known === undefined) return undefined;
  try {
    await closePages({ cards }, known.account_id);
    return known.account_id;
  } catch (error) {
    return unlessRefused(error);
  }
}

/** Gives up our access to a shop's account at Stripe; whether we have none any more. @throws StripeUnavailable */
async function letGo(
  { cards, connectClientId }: EndSubscriptionDependencies,
  accountId: string,
): Promise<boolean> {
  try {
    if (connectClientId !== undefined) {
      await cards.letGo(accountId, connectClientId);
      return true;
    }
  } catch (error) {
    unlessRefused(error);
  }
  // Its owner cannot take it away: an operator does, in Stripe's dashboard (docs/stripe.md).
  logger.error('A closed shop’s account at Stripe is still connected', { accountId });
  return false;
}

/**
 * Ends what a shop pays for, at once, with the page on which it could begin to pay again; its customer is deleted at
 * Stripe, which keeps its own invoices as the law asks, and our access to its own account there is given up, last, since
 * that cannot be taken back. Done again, it changes nothing. Gives whether that account is still connected.
 * @throws StripeUnavailable
 */
export async function endSubscription(
  dependencies: EndSubscriptionDependencies,
  shopId: string,
): Promise<boolean> {
  const accountId = await endCardPayments(dependencies, shopId);
  await endOwn(dependencies, shopId);
  return accountId !== undefined && !(await letGo(dependencies, accountId));
}

async function endOwn(
  { profiles, stripe }: EndSubscriptionDependencies,
  shopId: string,
): Promise<void> {
  const { stripe_customer_id: customerId } = await profiles.get(shopId);
  if (customerId === undefined) return;
  const pages = await stripe.openCheckouts(customerId).catch(unlessRefused);
  for (const { id } of pages ?? []) {
    // One that was paid or closed this moment needs no closing.
    await stripe.expireCheckout(id).catch(unlessRefused);
  }
  await stripe.deleteCustomer(customerId).catch(unlessRefused);
}

/** What Stripe refuses here is gone already; whatever else fails must be done later. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof StripeRefusal)) throw error;
  return undefined;
}
