import { readVariables } from '../platform/config.ts';
import { keptSecret } from '../platform/kept-secret.ts';

/** Reads one secret of Stripe's when it is needed, and keeps it a while. */
export function stripeSecret(
  name: 'secret-key' | 'webhook-secret' | 'connect-webhook-secret',
  now: () => number,
): () => Promise<string> {
  const { STRIPE_PARAMETER_PREFIX } = readVariables('STRIPE_PARAMETER_PREFIX');
  return keptSecret(`${STRIPE_PARAMETER_PREFIX}/${name}`, now);
}
