import { createHash } from 'node:crypto';
import type { PlanPrices } from '../../shared/billing/billing.ts';
import type { PaidPlanId } from '../../shared/billing/plans.ts';
import { AppError } from '../../shared/errors.ts';
import type { StoredProfile } from './stored-profile.ts';
import { StripeRefusal } from './stripe-calls.ts';
import type { StripeGateway } from './stripe-gateway.ts';
import { planOfPrices, type StripeSubscription, standingSubscription } from './subscription.ts';
import type { SubscriptionsRepository } from './subscriptions.repository.ts';

export type CheckoutDependencies = {
  profiles: Pick<SubscriptionsRepository, 'get' | 'saveCustomer'>;
  stripe: Omit<StripeGateway, 'cancelAtPeriodEnd' | 'deleteCustomer'>;
  prices: PlanPrices;
  /** The application's public address. */
  origin: string;
};

/** A page made by an earlier call may have been paid or closed since; each round makes the next one. */
const MAX_PAGES = 5;

/**
 * The page of Stripe where a shop takes `plan`: a checkout, or the portal when a subscription stands already.
 * Called twice, at once or again, it leads to the same page; a shop never has two pages that can be paid.
 * @throws AppError PRICE_NOT_CONFIGURED, ALREADY_SUBSCRIBED, CONFLICT; StripeUnavailable, StripeRefusal.
 */
export async function startCheckout(
  dependencies: CheckoutDependencies,
  shopId: string,
  plan: PaidPlanId,
): Promise<string> {
  const priceId = dependencies.prices[plan];
  if (priceId === undefined) throw new AppError('PRICE_NOT_CONFIGURED');
  const profile = await dependencies.profiles.get(shopId);
  const known = profile.stripe_customer_id;
  try {
    const customerId = known ?? (await newCustomer(dependencies, shopId, profile));
    return await pageFor(dependencies, shopId, customerId, plan, priceId);
  } catch (error) {
    // A customer that was deleted at Stripe: the shop gets another one.
    const gone = error instanceof StripeRefusal && error.param === 'customer';
    if (!gone || known === undefined) throw error;
    const customerId = await newCustomer(dependencies, shopId, profile);
    return pageFor(dependencies, shopId, customerId, plan, priceId);
  }
}

/** Makes the shop's customer. The key holds all that the request says, so that a retry is the same request. */
async function newCustomer(
  { profiles, stripe }: CheckoutDependencies,
  shopId: string,
  { email = '', stripe_customer_id: previous }: StoredProfile,
): Promise<string> {
  const key = idempotencyKey('customer', shopId, email, previous ?? '');
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
  let previous = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const standing = standingSubscription(await stripe.subscriptionsOf(customerId));
    if (standing) return portalFor(dependencies, customerId, standing, plan, priceId);
    const sessionId = await stripe.createCheckout(
      {
        customerId,
        shopId,
        priceId,
        successUrl: `${origin}/profil?paiement=reussi`,
        cancelUrl: `${origin}/profil?paiement=abandonne`,
      },
      // Stripe keeps a key for a day: the same one leads to the page made then, hence the look at it below.
      idempotencyKey('checkout', shopId, customerId, priceId, previous),
    );
    const session = await stripe.getCheckout(sessionId);
    if (session.status === 'open') {
      await closeOthers(stripe, customerId, session.id);
      return session.url;
    }
    previous = session.id;
  }
  throw new AppError('CONFLICT');
}

/** A subscription that stands is changed, paid or taken up again in the portal: never a second one beside it. */
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

/** Whoever opened the page of another plan before could otherwise pay both. */
async function closeOthers(
  stripe: CheckoutDependencies['stripe'],
  customerId: string,
  keptId: string,
): Promise<void> {
  const open = await stripe.openCheckouts(customerId);
  const others = open.filter(({ id }) => id !== keptId);
  await Promise.all(
    others.map(({ id }) =>
      stripe.expireCheckout(id).catch((error: unknown) => {
        // Paid or closed in between, which is no longer ours to prevent.
        if (!(error instanceof StripeRefusal)) throw error;
      }),
    ),
  );
}

function idempotencyKey(...parts: readonly string[]): string {
  return `rebond-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
}
