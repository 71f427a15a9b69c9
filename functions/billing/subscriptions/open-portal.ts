import { AppError } from '../../../shared/errors.ts';
import { countAsked, type StripeLimits } from '../stripe/asked-too-often.ts';
import { StripeRefusal } from '../stripe/stripe-calls.ts';
import type { StripeGateway } from '../stripe/stripe-gateway.ts';
import type { SubscriptionsRepository } from './subscriptions.repository.ts';

export type PortalDependencies = StripeLimits & {
  profiles: Pick<SubscriptionsRepository, 'get'>;
  stripe: Pick<StripeGateway, 'createPortal'>;
  origin: string;
};

/**
 * Returns the page of Stripe where a shop manages its plan.
 * @throws AppError INVALID when `returnUrl` is not a page of ours; NO_CUSTOMER; TOO_MANY.
 */
export async function openPortal(
  dependencies: PortalDependencies,
  shopId: string,
  returnUrl: string,
): Promise<string> {
  const { profiles, stripe, origin } = dependencies;
  if (new URL(returnUrl).origin !== new URL(origin).origin) {
    throw new AppError('INVALID', { fields: { return_url: 'Cette page n’est pas de Rebond.' } });
  }
  const { stripe_customer_id: customerId } = await profiles.get(shopId);
  if (customerId === undefined) throw new AppError('NO_CUSTOMER');
  await countAsked(dependencies, 'plan', shopId);
  try {
    return await stripe.createPortal({ customerId, returnUrl });
  } catch (error) {
    if (error instanceof StripeRefusal && error.param === 'customer') {
      throw new AppError('NO_CUSTOMER');
    }
    throw error;
  }
}
