import { type CancelAnswer, cancelInput } from '../../../shared/billing/billing.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { liveDependencies } from '../stripe/live-dependencies.ts';
import { withinStripeTimeout } from '../stripe/stripe-timeout.ts';
import { cancelSubscription } from './cancel-subscription.ts';

const dependencies = liveDependencies();

export const handler = shopHandler(
  'POST /api/functions/cancel-stripe-subscription',
  { body: cancelInput },
  async ({ body: { subscriptionId } }, shopId) => {
    const canceled = cancelSubscription(dependencies, shopId, subscriptionId);
    const endsAt = await withinStripeTimeout('CANCELLATION_UNAVAILABLE', canceled);
    return { endsAt } satisfies CancelAnswer;
  },
);
