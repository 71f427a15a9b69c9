import { portalInput, type StripePage } from '../../../shared/billing/billing.ts';
import { readVariables } from '../../platform/config.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { liveDependencies } from '../stripe/live-dependencies.ts';
import { withinStripeTimeout } from '../stripe/stripe-timeout.ts';
import { openPortal } from './open-portal.ts';

const dependencies = { ...liveDependencies(), origin: readVariables('APP_ORIGIN').APP_ORIGIN };

export const handler = shopHandler(
  'POST /api/functions/stripe-customer-portal',
  { body: portalInput },
  async ({ body: { return_url } }, shopId) => {
    const opened = openPortal(dependencies, shopId, return_url);
    const url = await withinStripeTimeout('PORTAL_UNAVAILABLE', opened);
    return { url } satisfies StripePage;
  },
);
