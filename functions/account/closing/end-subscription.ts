import { unlessRefused } from '../../billing/stripe/stripe-calls.ts';
import type { StripeGateway } from '../../billing/stripe/stripe-gateway.ts';
import type { SubscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.ts';
import type { CardAccountsRepository } from '../../payments/card/accounts/card-accounts.repository.ts';
import type { CardGateway } from '../../payments/card/card-gateway.ts';
import { closePages } from '../../payments/card/card-gateway.ts';
import { logger } from '../../platform/logger.ts';

export type EndSubscriptionDependencies = {
  profiles: Pick<SubscriptionsRepository, 'get'>;
  stripe: Pick<StripeGateway, 'deleteCustomer' | 'openCheckouts' | 'expireCheckout'>;
  cardAccounts: Pick<CardAccountsRepository, 'get'>;
  cards: Pick<CardGateway, 'openPages' | 'closePage' | 'revokeAccess'>;
  connectClientId: string | undefined;
};

/**
 * Closes the pages on which customers could still pay, because such a payment would not be recorded. Returns the shop's
 * Stripe account, or `undefined` when we have no access to one.
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

async function revokeAccess(
  { cards, connectClientId }: EndSubscriptionDependencies,
  accountId: string,
): Promise<boolean> {
  try {
    if (connectClientId !== undefined) {
      await cards.revokeAccess(accountId, connectClientId);
      return true;
    }
  } catch (error) {
    unlessRefused(error);
  }
  // The owner cannot revoke the access: an operator does it in Stripe's dashboard (docs/stripe.md).
  logger.error('A closed shop’s account at Stripe is still connected', { accountId });
  return false;
}

/**
 * Ends the subscription at once and deletes the customer at Stripe. Our access to the shop's account is revoked last,
 * because that cannot be undone. A repeated call changes nothing. Returns whether the shop's account is still connected
 * to ours.
 * @throws StripeUnavailable
 */
export async function endSubscription(
  dependencies: EndSubscriptionDependencies,
  shopId: string,
): Promise<boolean> {
  const accountId = await endCardPayments(dependencies, shopId);
  await endOwn(dependencies, shopId);
  return accountId !== undefined && !(await revokeAccess(dependencies, accountId));
}

async function endOwn(
  { profiles, stripe }: EndSubscriptionDependencies,
  shopId: string,
): Promise<void> {
  const { stripe_customer_id: customerId } = await profiles.get(shopId);
  if (customerId === undefined) return;
  // Stripe refuses a call when the customer or the page is gone.
  const pages = await stripe.openCheckouts(customerId).catch(unlessRefused);
  for (const { id } of pages ?? []) {
    await stripe.expireCheckout(id).catch(unlessRefused);
  }
  await stripe.deleteCustomer(customerId).catch(unlessRefused);
}
