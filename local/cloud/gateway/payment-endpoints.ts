import { join } from 'node:path';
import {
  createApprovedPlatform,
  PATH,
} from '../../emulators/approved-platform/approved-platform.ts';
import { createSsm } from '../../emulators/ssm/ssm.ts';
import { createStripe } from '../../emulators/stripe/stripe.ts';
import type { StripeAccount } from '../../emulators/stripe/test-mode.ts';
import type { PartsToStop } from '../../parts-to-stop.ts';
import { listenOnLoopback } from './loopback-server.ts';

/** The functions look for the secrets of Stripe and of the e-invoicing platform at these addresses. */
const STRIPE_PARAMETER_PREFIX = '/rebond/local/stripe';
const E_INVOICING_PREFIX = '/rebond/local/e-invoicing';

export type PaymentEndpoints = Awaited<ReturnType<typeof startPaymentEndpoints>>;

/**
 * Starts the APIs of Stripe and the e-invoicing platform, and their secrets, on a port that only the functions know.
 */
export async function startPaymentEndpoints(
  parts: PartsToStop,
  options: {
    directory: string | undefined;
    account: StripeAccount | undefined;
    origin: string;
    gatewayOrigin: string;
  },
) {
  const { directory, account, origin, gatewayOrigin } = options;
  const stripe = createStripe({
    directory: directory && join(directory, 'stripe'),
    webhookUrl: () => `${gatewayOrigin}/api/stripe/webhook`,
    connectWebhookUrl: () => `${gatewayOrigin}/api/stripe/connect-webhook`,
    pagesUrl: () => `${origin}/_local/stripe`,
  });
  parts.add(async () => stripe.close());
  const platform = createApprovedPlatform({
    directory: directory && join(directory, 'approved-platform'),
  });
  const { secretKey, webhookSecret, connectWebhookSecret } = account ?? stripe;
  const ssm = createSsm({
    [`${STRIPE_PARAMETER_PREFIX}/secret-key`]: secretKey,
    [`${STRIPE_PARAMETER_PREFIX}/webhook-secret`]: webhookSecret,
    [`${STRIPE_PARAMETER_PREFIX}/connect-webhook-secret`]: connectWebhookSecret,
    [`${E_INVOICING_PREFIX}/client-secret`]: platform.state.clientSecret,
    [`${E_INVOICING_PREFIX}/activation-key`]: platform.state.activationKey,
  });
  const server = await listenOnLoopback((request, response) => {
    if (request.url?.startsWith('/ssm')) void ssm(request, response);
    else if (request.url?.startsWith(PATH)) void platform.handle(request, response);
    else void stripe.handleApi(request, response);
  }, 0);
  parts.add(server.close);
  const address = `http://127.0.0.1:${server.port}`;
  const E_INVOICING = JSON.stringify({
    flowUrl: `${address}${PATH}/flow-service`,
    directoryUrl: `${address}${PATH}/directory-service`,
    tokenUrl: `${address}${PATH}/token`,
    clientId: platform.state.clientId,
  });
  return {
    endpoints: { stripe: account?.apiUrl ?? address, ssm: `${address}/ssm` },
    stripe,
    platform,
    variables: { STRIPE_PARAMETER_PREFIX, E_INVOICING, E_INVOICING_PREFIX },
  };
}
