import { createSsm } from '../ssm/ssm.ts';
import type { LocalStripe } from '../stripe/stripe.ts';
import type { StripeAccount } from '../stripe/test-mode.ts';
import { listenOnLoopback } from './loopback-server.ts';

/** Where the functions look for Stripe's secrets. */
export const STRIPE_PARAMETER_PREFIX = '/rebond/local/stripe';

/** Stripe's API, and Parameter Store with its secrets, on a port that only the functions know. */
export type PaymentEndpoints = {
  endpoints: { stripe: string; ssm: string };
  close(): Promise<void>;
};

/** `account` is spoken to instead of the local Stripe when given; Parameter Store then has its secrets. */
export async function startPaymentEndpoints(
  stripe: LocalStripe,
  account: StripeAccount | undefined,
): Promise<PaymentEndpoints> {
  const { secretKey, webhookSecret, connectWebhookSecret } = account ?? stripe;
  const ssm = createSsm({
    [`${STRIPE_PARAMETER_PREFIX}/secret-key`]: secretKey,
    [`${STRIPE_PARAMETER_PREFIX}/webhook-secret`]: webhookSecret,
    [`${STRIPE_PARAMETER_PREFIX}/connect-webhook-secret`]: connectWebhookSecret,
  });
  const server = await listenOnLoopback((request, response) => {
    if (request.url?.startsWith('/ssm')) void ssm(request, response);
    else void stripe.handleApi(request, response);
  }, 0);
  const address = `http://127.0.0.1:${server.port}`;
  return {
    endpoints: { stripe: account?.apiUrl ?? address, ssm: `${address}/ssm` },
    close: server.close,
  };
}
