import type { PlanPrices } from '../../../shared/billing/billing.ts';
import type { PaidPlanId } from '../../../shared/billing/plans.ts';
import { AppError } from '../../../shared/errors.ts';
import type { StoredProfile } from '../stored-profile.ts';
import { countAsked, type StripeLimits } from '../stripe/asked-too-often.ts';
import { idempotencyKey, StripeRefusal, unlessRefused } from '../stripe/stripe-calls.ts';
import type { StripeGateway } from '../stripe/stripe-gateway.ts';
import { planOfPrices, type StripeSubscription, standingSubscription } from './subscription.ts';
import type { SubscriptionsRepository } from './subscriptions.repository.ts';

export type CheckoutDependencies = StripeLimits & {
  profiles: Pick<SubscriptionsRepository, 'get' | 'saveCustomer'>;
  stripe: Omit<StripeGateway, 'cancelAtPeriodEnd' | 'deleteCustomer'>;
  prices: PlanPrices;
  origin: string;
};

/** The page is made or found again up to this many times, because another request may pay or close it. */
const MAX_ATTEMPTS = 5;

/**
 * Returns the page of Stripe where a shop subscribes: a checkout, or the portal when the shop has a subscription. A
 * shop never has two pages that can be paid.
 * @throws AppError PRICE_NOT_CONFIGURED, TOO_MANY, ALREADY_SUBSCRIBED, CONFLICT.
 */
export async function startCheckout(
  dependencies: CheckoutDependencies,
  shopId: string,
  plan: PaidPlanId,
): Promise<string> {
  const priceId = dependencies.prices[plan];
  if (priceId === undefined) throw new AppError('PRICE_NOT_CONFIGURED');
  await countAsked(dependencies, 'plan', shopId);
  const profile = await dependencies.profiles.get(shopId);
  const known = profile.stripe_customer_id;
  try {
    const customerId = known ?? (await newCustomer(dependencies, shopId, profile));
    return await pageFor(dependencies, shopId, customerId, plan, priceId);
  } catch (error) {
    // The customer was deleted at Stripe, so the shop gets another one.
    const gone = error instanceof StripeRefusal && error.param === 'customer';
    if (!gone || known === undefined) throw error;
    const customerId = await newCustomer(dependencies, shopId, profile);
    return pageFor(dependencies, shopId, customerId, plan, priceId);
  }
}

/** The key covers the whole request, so that a retry is the same request. */
async function newCustomer(
  { profiles, stripe }: CheckoutDependencies,
  shopId: string,
  { email = '', stripe_customer_id: previous }: StoredProfile,
): Promise<string> {
  const key = idempotencyKey(['customer', shopId, email, previous ?? '']);
  const customerId = await stripe.createCustomer({ id: shopId, email }, key);
  return profiles.saveCustomer(shopId, customerId, previous);
}

async function pageFor(
  dependencies: CheckoutDependencies,
  shopId: string,
  customerId: string,
  plan: PaidPlanId,
  priceId: string,
): Promise<string> {
  const { stripe, origin } = dependencies;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const standing = standingSubscription(await stripe.subscriptionsOf(customerId));
    if (standing) return portalFor(dependencies, customerId, standing, plan, priceId);
    const closed = await stripe.newestClosedCheckout(customerId);
    const sessionId = await stripe.createCheckout(
      {
        customerId,
        shopId,
        priceId,
        successUrl: `${origin}/profil?paiement=reussi`,
        cancelUrl: `${origin}/profil?paiement=abandonne`,
      },
      // The key names the last closed page, because Stripe repeats its first answer to a key for a day.
      idempotencyKey(['checkout', shopId, customerId, priceId, closed ?? '']),
    );
    const session = await stripe.getCheckout(sessionId);
    if (session.status === 'open') {
      await closeOthers(stripe, customerId, session.id);
      return session.url;
    }
  }
  throw new AppError('CONFLICT');
}

/** An existing subscription is changed, paid or resumed in the portal, so that no second one is made. */
function portalFor(
  { stripe, prices, origin }: CheckoutDependencies,
  customerId: string,
  standing: StripeSubscription,
  plan: PaidPlanId,
  priceId: string,
): Promise<string> {
  const sold = planOfPrices(standing.priceIds, prices);
  const runsOn = standing.status === 'active' && standing.endsAtSeconds === undefined;
  if (sold === plan && runsOn) throw new AppError('ALREADY_SUBSCRIBED');
  return stripe.createPortal({
    customerId,
    returnUrl: `${origin}/profil`,
    ...(runsOn && { change: { subscriptionId: standing.id, priceId } }),
  });
}

/** Closes the open pages of other plans, because the shop could otherwise pay both. */
async function closeOthers(
  stripe: CheckoutDependencies['stripe'],
  customerId: string,
  keptId: string,
): Promise<void> {
  const open = await stripe.openCheckouts(customerId);
  const others = open.filter(({ id }) => id !== keptId);
  // Stripe refuses to close a page that was paid or closed meanwhile.
  await Promise.all(others.map(({ id }) => stripe.expireCheckout(id).catch(unlessRefused)));
}
