import { StripeRefusal } from '../../billing/stripe-calls.ts';
import type { StripeGateway } from '../../billing/stripe-gateway.ts';
import type { SubscriptionsRepository } from '../../billing/subscriptions.repository.ts';
import type { CardAccountsRepository } from '../../documents/card/card-accounts.repository.ts';
import type { CardGateway } from '../../documents/card/card-gateway.ts';
import { closePages } from '../../documents/card/close-pages.ts';

export type EndSubscriptionDependencies = {
  profiles: Pick<SubscriptionsRepository, 'get'>;
  stripe: Pick<StripeGateway, 'deleteCustomer' | 'openCheckouts' | 'expireCheckout'>;
  cardAccounts: Pick<CardAccountsRepository, 'get'>;
  cards: Pick<CardGateway, 'openPages' | 'closePage'>;
};

/**
 * Closes the pages on which the shop's customers could still pay it by card: nothing would record what they pay. Its
 * account at Stripe is its owner's and stays theirs.
 * @throws StripeUnavailable
 */
async function endCardPayments(
  { cardAccounts, cards }: EndSubscriptionDependencies,
  shopId: string,
): Promise<void> {
  const known = await cardAccounts.get(shopId);
  if (known) await closePages({ cards }, known.account_id).catch(unlessRefused);
}

/**
 * Ends what a shop pays for, at once, with the page on which it could begin to pay again; its customer is deleted at
 * Stripe, which keeps its own invoices as the law asks. Done again, it changes nothing.
 * @throws StripeUnavailable
 */
export async function endSubscription(
  dependencies: EndSubscriptionDependencies,
  shopId: string,
): Promise<void> {
  const { profiles, stripe } = dependencies;
  await endCardPayments(dependencies, shopId);
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
