import { readVariables } from '../platform/config.ts';
import { readParameters } from '../platform/parameters.ts';

/** How long a secret read from SSM serves a warm Lambda: a rotated one takes effect within this time. */
const KEPT_MS = 5 * 60_000;

/** Reads one secret of Stripe's when it is needed, and keeps it a while. A failed reading is not kept. */
export function stripeSecret(
  name: 'secret-key' | 'webhook-secret' | 'connect-webhook-secret',
  now: () => number,
): () => Promise<string> {
  const { STRIPE_PARAMETER_PREFIX } = readVariables('STRIPE_PARAMETER_PREFIX');
  const parameter = `${STRIPE_PARAMETER_PREFIX}/${name}`;
  let kept: { value: string; untilMs: number } | undefined;
  return async () => {
    if (kept === undefined || kept.untilMs <= now()) {
      const values = await readParameters([parameter]);
      kept = { value: values[parameter] ?? '', untilMs: now() + KEPT_MS };
    }
    return kept.value;
  };
}
