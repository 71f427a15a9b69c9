import { checkoutInput, type StripePage } from '../../../shared/billing/billing.ts';
import { readVariables } from '../../platform/config.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { liveDependencies } from '../stripe/live-dependencies.ts';
import { withinStripeTimeout } from '../stripe/stripe-timeout.ts';
import { startCheckout } from './start-checkout.ts';

const dependencies = { ...liveDependencies(), origin: readVariables('APP_ORIGIN').APP_ORIGIN };

export const handler = shopHandler(
  'POST /api/billing/checkout',
  { body: checkoutInput },
  async ({ body: { plan } }, shopId) => {
    const started = startCheckout(dependencies, shopId, plan);
    const url = await withinStripeTimeout('CHECKOUT_UNAVAILABLE', started);
    return { url } satisfies StripePage;
  },
);
