import { readVariables } from '../../platform/config.ts';
import { keptSecret } from '../../platform/kept-secret.ts';

export function stripeSecret(
  name: 'secret-key' | 'webhook-secret' | 'connect-webhook-secret',
  now: () => number,
): () => Promise<string> {
  const { STRIPE_PARAMETER_PREFIX } = readVariables('STRIPE_PARAMETER_PREFIX');
  return keptSecret(`${STRIPE_PARAMETER_PREFIX}/${name}`, now);
}
