import { type CancelAnswer, cancelInput } from '../../../shared/billing/billing.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
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
    return json(200, { endsAt } satisfies CancelAnswer);
  },
);
