/** These fakes of the table and of Stripe work in memory, with the same conditions as the real ones. */
import Stripe from 'stripe';
import type { StoredProfile } from '../billing/stored-profile.ts';
import type { ReceiveEventDependencies } from '../billing/subscriptions/receive-event.ts';
import {
  STATE_ATTRIBUTES,
  type StripeSubscription,
} from '../billing/subscriptions/subscription.ts';

export const PRICES = { essential: 'price_e', pro: 'price_p' };
export const WEBHOOK_SECRET = 'whsec_test';
export const NOW = Date.parse('2026-11-20T10:00:00Z');

export const subscription = (fields: Partial<StripeSubscription> = {}): StripeSubscription => ({
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  priceIds: ['price_e'],
  periodStartSeconds: NOW / 1000,
  endsAtSeconds: undefined,
  ...fields,
});

/** `step` stands for the time that a request takes. While one caller waits there, another can come first. */
export function fakes(step: () => Promise<void> = async () => {}) {
  const profiles = new Map<string, StoredProfile>([['shop', { stripe_customer_id: 'cus_1' }]]);
  const events = new Set<string>();
  const held = new Map<string, readonly StripeSubscription[]>();
  const alarms: string[] = [];
  let writes = 0;
  const dependencies: ReceiveEventDependencies = {
    profiles: {
      async get(shopId) {
        await step();
        return { ...profiles.get(shopId) };
      },
      async shopOf(customerId) {
        await step();
        const found = [...profiles].find(([, { stripe_customer_id: id }]) => id === customerId);
        return found?.[0];
      },
      async knowsEvent(id) {
        await step();
        return events.has(id);
      },
      async saveState(shopId, guard, state, event) {
        await step();
        if (event && events.has(event.id)) return 'event-known';
        const profile = profiles.get(shopId);
        const holds =
          profile?.stripe_customer_id === guard.customerId &&
          (profile.stripe_version ?? 0) === guard.version;
        if (!holds) return 'overtaken';
        const next = { ...profile, ...state, stripe_version: guard.version + 1 };
        for (const name of STATE_ATTRIBUTES) if (state[name] === undefined) delete next[name];
        profiles.set(shopId, next);
        if (event) events.add(event.id);
        writes += 1;
        return 'saved';
      },
    },
    stripe: {
      async subscriptionsOf(customerId) {
        await step();
        const now = held.get(customerId) ?? [];
        await step();
        return [...now];
      },
    },
    prices: PRICES,
    now: () => NOW,
    backOff: step,
    alarm: (metric) => alarms.push(metric),
    webhookSecret: async () => WEBHOOK_SECRET,
  };
  return { dependencies, profiles, events, held, alarms, writes: () => writes };
}

/** Returns the bytes of an event and their signature, as Stripe sends them. */
export function signedEvent(
  event: { id: string; type: string; object: object },
  timestampSeconds?: number,
  secret?: string,
): { body: Buffer; signature: string } {
  const { object, ...head } = event;
  const payload = JSON.stringify({ ...head, object: 'event', data: { object } }, null, 2);
  return signedText(payload, timestampSeconds, secret);
}

/** Returns any text with Stripe's signature. */
export function signedText(
  payload: string,
  timestampSeconds = NOW / 1000,
  secret = WEBHOOK_SECRET,
): { body: Buffer; signature: string } {
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: timestampSeconds,
  });
  return { body: Buffer.from(payload), signature };
}
