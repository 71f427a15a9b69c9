import { AppError } from '../../../shared/errors.ts';
import { logger } from '../../platform/logger.ts';
import { unlessRefused } from '../stripe/stripe-calls.ts';
import type { StripeGateway } from '../stripe/stripe-gateway.ts';
import { type ConvergeDependencies, convergeSubscription } from './converge-subscription.ts';

export type CancelDependencies = ConvergeDependencies & {
  stripe: Pick<StripeGateway, 'cancelAtPeriodEnd'>;
};

/**
 * Cancels a shop's subscription at the end of the paid period, and returns that instant in ISO 8601.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, also when the subscription is over.
 */
export async function cancelSubscription(
  dependencies: CancelDependencies,
  shopId: string,
  subscriptionId: string,
): Promise<string> {
  const { profiles, stripe } = dependencies;
  const profile = await profiles.get(shopId);
  if (profile.stripe_subscription_id !== subscriptionId) {
    throw new AppError('SUBSCRIPTION_NOT_FOUND');
  }
  const canceled = await stripe.cancelAtPeriodEnd(subscriptionId).catch(unlessRefused);
  await convergeSubscription(dependencies, shopId).catch((error: unknown) => {
    if (canceled === undefined) throw error;
    logger.warn(
      'The profile could not be updated after a cancellation; the webhook will update it',
      { shopId, error },
    );
  });
  if (canceled?.endsAtSeconds === undefined) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  return new Date(canceled.endsAtSeconds * 1000).toISOString();
}
