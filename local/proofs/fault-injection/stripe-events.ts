import Stripe from 'stripe';
import { expect } from 'vitest';
import type { PlayedCloud } from '../../testing/played-cloud.ts';

const taken = new Set<string>();
/** More events than a payment causes. */
const NEWEST = 6;

/**
 * Delivers Stripe's events that were not accepted yet, or the newest again with `again`, as Stripe does: each until it
 * is answered with 2xx, at most `attempts` times.
 */
export async function deliverEvents(
  { cloud, call, now }: PlayedCloud,
  attempts = 5,
  again = false,
): Promise<void> {
  const { events, webhookSecret: secret } = cloud.stripe.account.state;
  const due = again ? events.slice(-NEWEST) : events.filter(({ id }) => !taken.has(id));
  for (const event of due) {
    const payload = JSON.stringify(event);
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(now() / 1_000),
      });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const { status } = await call('stripe-webhook', { body: payload, headers });
      expect(status, 'an internal error is never the right answer').not.toBe(500);
      if (status >= 300) continue;
      taken.add(event.id);
      break;
    }
  }
}
