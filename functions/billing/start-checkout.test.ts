import { describe, expect, it, vi } from 'vitest';
import { PRICES, subscription } from '../testing/billing-fakes.ts';
import { type CheckoutDependencies, startCheckout } from './start-checkout.ts';
import type { StoredProfile } from './stored-profile.ts';
import { type CheckoutSession, StripeRefusal } from './stripe-gateway.ts';

/** Stripe's side with its idempotency: the same key gives the same object. */
function fakes(profile: StoredProfile = { email: 'a@exemple.fr' }) {
  const byKey = new Map<string, string>();
  const once = (key: string, make: () => string) => {
    const id = byKey.get(key) ?? make();
    byKey.set(key, id);
    return id;
  };
  const sessions = new Map<string, CheckoutSession>();
  const customers: string[] = [];
  const dependencies = {
    profiles: {
      get: async () => ({ ...profile }),
      async saveCustomer(_shop: string, customerId: string, previous: string | undefined) {
        if (profile.stripe_customer_id === previous) profile.stripe_customer_id = customerId;
        return profile.stripe_customer_id ?? customerId;
      },
    },
    stripe: {
      async createCustomer(_shop: { id: string; email: string }, key: string) {
        return once(key, () => `cus_${customers.push('made')}`);
      },
      subscriptionsOf: async () => [],
      async createCheckout(_request: { customerId: string }, key: string) {
        const id = once(key, () => `cs_${sessions.size + 1}`);
        if (!sessions.has(id))
          sessions.set(id, { id, status: 'open', url: `https://stripe/${id}` });
        return id;
      },
      async getCheckout(id: string) {
        return { ...(sessions.get(id) as CheckoutSession) };
      },
      openCheckouts: async () => [...sessions.values()].filter(({ status }) => status === 'open'),
      async expireCheckout(id: string) {
        const session = sessions.get(id);
        if (session) session.status = 'expired';
      },
      createPortal: vi.fn(async () => 'https://stripe/portal'),
    },
    prices: PRICES,
    origin: 'https://rebond.fr',
  } satisfies CheckoutDependencies;
  return { dependencies, sessions, customers, profile };
}

describe('startCheckout', () => {
  it('gives a hundred clicks one customer and one page', async () => {
    const { dependencies, sessions, customers } = fakes();
    const urls = await Promise.all(
      Array.from({ length: 100 }, () => startCheckout(dependencies, 'shop', 'pro')),
    );
    expect(new Set(urls).size).toBe(1);
    expect([customers.length, sessions.size]).toEqual([1, 1]);
  });

  it('makes a new page when the former one has expired, even within the day Stripe keeps a key', async () => {
    const { dependencies, sessions } = fakes();
    const first = await startCheckout(dependencies, 'shop', 'pro');
    for (const session of sessions.values()) session.status = 'expired';
    const second = await startCheckout(dependencies, 'shop', 'pro');
    expect(second).not.toBe(first);
    expect(await startCheckout(dependencies, 'shop', 'pro')).toBe(second);
  });

  it('says that a plan has no price', async () => {
    const { dependencies } = fakes();
    const unpriced = { ...dependencies, prices: { essential: 'price_e' } };
    await expect(startCheckout(unpriced, 'shop', 'pro')).rejects.toMatchObject({
      code: 'PRICE_NOT_CONFIGURED',
      message: "L'ID de prix du prestataire de paiement pour ce plan n'est pas configuré.",
    });
  });

  it('gives a shop whose customer was deleted at Stripe another one', async () => {
    const { dependencies, profile } = fakes({ stripe_customer_id: 'cus_gone' });
    const stripe = {
      ...dependencies.stripe,
      async subscriptionsOf(customerId: string) {
        if (customerId !== 'cus_gone') return [];
        throw new StripeRefusal({ message: 'No such customer', param: 'customer' });
      },
    };
    await startCheckout({ ...dependencies, stripe }, 'shop', 'pro');
    expect(profile.stripe_customer_id).toBe('cus_1');
  });

  it.each([
    ['unpaid', { status: 'unpaid' }, 'pro'],
    ['late', { status: 'past_due' }, 'essential'],
    ['ending', { endsAtSeconds: 1_800_000_000 }, 'essential'],
  ] as const)('leads a shop whose subscription is %s to the portal', async (_, fields, plan) => {
    const { dependencies, sessions } = fakes({ stripe_customer_id: 'cus_1' });
    const subscriptionsOf = async () => [subscription(fields)];
    const stripe = { ...dependencies.stripe, subscriptionsOf };
    const url = await startCheckout({ ...dependencies, stripe }, 'shop', plan);
    expect(url).toBe('https://stripe/portal');
    expect(dependencies.stripe.createPortal).toHaveBeenCalledWith({
      customerId: 'cus_1',
      returnUrl: 'https://rebond.fr/profil',
    });
    expect(sessions.size).toBe(0);
  });
});
