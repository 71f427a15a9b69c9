import { AppError } from '../../shared/errors.ts';
import { StripeRefusal } from './stripe-calls.ts';
import type { StripeGateway } from './stripe-gateway.ts';
import type { SubscriptionsRepository } from './subscriptions.repository.ts';

export type PortalDependencies = {
  profiles: Pick<SubscriptionsRepository, 'get'>;
  stripe: Pick<StripeGateway, 'createPortal'>;
  /** The application's public address. */
  origin: string;
};

/**
 * Returns the page of Stripe where a shop manages its subscription, card and invoices. It leads back to `returnUrl`.
 * @throws AppError INVALID when `returnUrl` is not a page of ours; NO_CUSTOMER; StripeUnavailable, StripeRefusal.
 */
export async function openPortal(
  { profiles, stripe, origin }: PortalDependencies,
  shopId: string,
  returnUrl: string,
): Promise<string> {
  if (new URL(returnUrl).origin !== new URL(origin).origin) {
    throw new AppError('INVALID', { fields: { return_url: 'Cette page n’est pas de Rebond.' } });
  }
  const { stripe_customer_id: customerId } = await profiles.get(shopId);
  if (customerId === undefined) throw new AppError('NO_CUSTOMER');
  try {
    return await stripe.createPortal({ customerId, returnUrl });
  } catch (error) {
    if (error instanceof StripeRefusal && error.param === 'customer') {
      throw new AppError('NO_CUSTOMER');
    }
    throw error;
  }
}
