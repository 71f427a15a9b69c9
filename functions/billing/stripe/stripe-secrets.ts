import { readVariables } from '../../platform/config.ts';
import { keptSecret } from '../../platform/kept-secret.ts';

/** Reads a secret of Stripe's on first use and caches it for a while. */
export function stripeSecret(
  name: 'secret-key' | 'webhook-secret' | 'connect-webhook-secret',
  now: () => number,
): () => Promise<string> {
  const { STRIPE_PARAMETER_PREFIX } = readVariables('STRIPE_PARAMETER_PREFIX');
  return keptSecret(`${STRIPE_PARAMETER_PREFIX}/${name}`, now);
}
