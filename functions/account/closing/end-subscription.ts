import { type StripeGateway, StripeRefusal } from '../../billing/stripe-gateway.ts';
import type { SubscriptionsRepository } from '../../billing/subscriptions.repository.ts';

export type EndSubscriptionDependencies = {
  profiles: Pick<SubscriptionsRepository, 'get'>;
  stripe: Pick<StripeGateway, 'deleteCustomer' | 'openCheckouts' | 'expireCheckout'>;
};

/**
 * Ends what a shop pays for, at once, with the page on which it could begin to pay again; its customer is deleted at
 * Stripe, which keeps its own invoices as the law asks. Done again, it changes nothing.
 * @throws StripeUnavailable
 */
export async function endSubscription(
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
