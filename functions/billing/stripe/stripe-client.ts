import Stripe from 'stripe';
import { readVariables } from '../../platform/config.ts';
import { keptSecret } from '../../platform/kept-secret.ts';

/** The webhook endpoint is created with this version too. */
const API_VERSION = '2026-10-28.endive';

/** Two attempts of this length and the wait between them take less than `STRIPE_TIMEOUT_MS`. */
const ATTEMPT_TIMEOUT_MS = 3_000;

/** The client is made on first use, and again after the key was rotated. */
export function stripeClient(): () => Promise<Stripe> {
  const secretKey = stripeSecret('secret-key', Date.now);
  let current: { key: string; client: Stripe } | undefined;
  return async () => {
    const key = await secretKey();
    if (current?.key !== key) current = { key, client: new Stripe(key, settings()) };
    return current.client;
  };
}

function settings() {
  const url = process.env.STRIPE_API_URL ? new URL(process.env.STRIPE_API_URL) : undefined;
  return {
    apiVersion: API_VERSION,
    timeout: ATTEMPT_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Rebond' },
    ...(url && {
      protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? 80 : 443),
    }),
  } as const;
}

export function stripeSecret(
  name: 'secret-key' | 'webhook-secret' | 'connect-webhook-secret',
  now: () => number,
): () => Promise<string> {
  const { STRIPE_PARAMETER_PREFIX } = readVariables('STRIPE_PARAMETER_PREFIX');
  return keptSecret(`${STRIPE_PARAMETER_PREFIX}/${name}`, now);
}
