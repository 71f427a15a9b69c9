import { describe, expect, it, vi } from 'vitest';
import { PRICES, subscription } from '../../testing/billing-fakes.ts';
import type { StoredProfile } from '../stored-profile.ts';
import { StripeRefusal, StripeUnavailable } from '../stripe/stripe-calls.ts';
import type { CheckoutSession } from '../stripe/stripe-gateway.ts';
import { type CheckoutDependencies, startCheckout } from './start-checkout.ts';

/** This fake Stripe has idempotency: the same key returns the same object. */
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
      createCustomer: vi.fn(async (_shop: { id: string; email: string }, key: string) =>
        once(key, () => `cus_${customers.push('made')}`),
      ),
      subscriptionsOf: async () => [],
      createCheckout: vi.fn(async (_request: { customerId: string }, key: string) => {
        const id = once(key, () => `cs_${sessions.size + 1}`);
        if (!sessions.has(id))
          sessions.set(id, { id, status: 'open', url: `https://stripe/${id}` });
        return id;
      }),
      async getCheckout(id: string) {
        return { ...(sessions.get(id) as CheckoutSession) };
      },
      openCheckouts: async () => [...sessions.values()].filter(({ status }) => status === 'open'),
      newestClosedCheckout: async () =>
        [...sessions.values()].findLast(({ status }) => status !== 'open')?.id,
      async expireCheckout(id: string) {
        const session = sessions.get(id);
        if (session) session.status = 'expired';
      },
      createPortal: vi.fn(async () => 'https://stripe/portal'),
    },
    prices: PRICES,
    origin: 'https://rebond.fr',
    days: { claim: async () => undefined },
    alarm: () => {},
    now: () => 0,
  } satisfies CheckoutDependencies;
  return { dependencies, sessions, customers, profile };
}

describe('Starting a checkout', () => {
  it('A hundred clicks make one customer and one page', async () => {
    const { dependencies, sessions, customers } = fakes();
    const urls = await Promise.all(
      Array.from({ length: 100 }, () => startCheckout(dependencies, 'shop', 'pro')),
    );
    expect(new Set(urls).size).toBe(1);
    expect([customers.length, sessions.size]).toEqual([1, 1]);
  });

  it('A new page is made after the previous one expired, even within the day that Stripe keeps a key', async () => {
    const { dependencies, sessions } = fakes();
    const first = await startCheckout(dependencies, 'shop', 'pro');
    for (const session of sessions.values()) session.status = 'expired';
    const second = await startCheckout(dependencies, 'shop', 'pro');
    expect(second).not.toBe(first);
    expect(await startCheckout(dependencies, 'shop', 'pro')).toBe(second);
  });

  it('A shop that changes between plans for a whole day always reaches the page of the chosen plan', async () => {
    const { dependencies, sessions } = fakes();
    for (let turn = 0; turn < 30; turn += 1) {
      const url = await startCheckout(dependencies, 'shop', turn % 2 ? 'pro' : 'essential');
      const open = [...sessions.values()].filter(({ status }) => status === 'open');
      expect(open.map((session) => session.url)).toEqual([url]);
    }
  });

  it('A plan without a price is refused', async () => {
    const { dependencies } = fakes();
    const unpriced = { ...dependencies, prices: { essential: 'price_e' } };
    await expect(startCheckout(unpriced, 'shop', 'pro')).rejects.toMatchObject({
      code: 'PRICE_NOT_CONFIGURED',
      message: "L'ID de prix du prestataire de paiement pour ce plan n'est pas configuré.",
    });
  });

  it('A shop whose customer was deleted at Stripe gets a new one', async () => {
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
  ] as const)('A shop whose subscription is %s is led to the portal', async (_, fields, plan) => {
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

  it('A checkout gives up after five closed pages', async () => {
    const { dependencies, sessions } = fakes();
    const pages: string[] = [];
    const stripe = {
      ...dependencies.stripe,
      async getCheckout(id: string): Promise<CheckoutSession> {
        if (pages.push(id) > 5) throw new Error('A sixth page');
        const page: CheckoutSession = { id, status: 'complete', url: '' };
        sessions.set(id, page);
        return page;
      },
    };
    const checkout = startCheckout({ ...dependencies, stripe }, 'shop', 'pro');
    await expect(checkout).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(new Set(pages).size).toBe(5);
  });
});

describe('The requests to Stripe', () => {
  it('The requests name the shop, its customer and the pages to which Stripe returns', async () => {
    const { dependencies } = fakes();
    await startCheckout(dependencies, 'shop', 'pro');
    const { createCustomer, createCheckout } = dependencies.stripe;
    expect(createCustomer.mock.lastCall?.[0]).toEqual({ id: 'shop', email: 'a@exemple.fr' });
    expect(createCheckout.mock.lastCall?.[0]).toEqual({
      customerId: 'cus_1',
      shopId: 'shop',
      priceId: 'price_p',
      successUrl: 'https://rebond.fr/profil?paiement=reussi',
      cancelUrl: 'https://rebond.fr/profil?paiement=abandonne',
    });
  });

  // Stripe keeps a key for a day, so a deployment must not change the keys: a shop must reach the page it opened
  // before.
  it('The idempotency keys never change', async () => {
    const { dependencies } = fakes({});
    await startCheckout(dependencies, 'shop', 'pro');
    const { createCustomer, createCheckout } = dependencies.stripe;
    expect(createCustomer.mock.lastCall).toEqual([
      { id: 'shop', email: '' },
      'rebond-aUQMb9oDQ61PpPCxq9thhqaLePH23bpsDZOqc84cWDI',
    ]);
    expect(createCheckout.mock.lastCall?.[1]).toBe(
      'rebond-tPcCGKU1QHAjmW9SumaKG-A8g6o3lsspNEVCBOItTE8',
    );
  });

  it('A changed address or a deleted customer leads to another idempotency key for making the customer', async () => {
    const keys = await Promise.all(
      [{}, { email: 'a@exemple.fr' }, { email: 'b@exemple.fr' }].map(async (profile) => {
        const { dependencies } = fakes(profile);
        await startCheckout(dependencies, 'shop', 'pro');
        return dependencies.stripe.createCustomer.mock.lastCall?.[1];
      }),
    );
    const { dependencies } = fakes({ stripe_customer_id: 'cus_gone' });
    dependencies.stripe.createCheckout.mockRejectedValueOnce(
      new StripeRefusal({ message: 'No such customer', param: 'customer' }),
    );
    await startCheckout(dependencies, 'shop', 'pro');
    keys.push(dependencies.stripe.createCustomer.mock.lastCall?.[1]);
    expect(new Set(keys).size).toBe(4);
  });
});

describe('The shop’s customer', () => {
  it.each([
    [
      'Stripe refuses another parameter',
      'cus_1',
      new StripeRefusal({ message: 'No such price', param: 'line_items' }),
    ],
    [
      'an error other than a refusal concerns the customer',
      'cus_1',
      Object.assign(new Error('out of reach'), { param: 'customer' }),
    ],
    [
      'the customer has just been made',
      undefined,
      new StripeRefusal({ message: 'No such customer', param: 'customer' }),
    ],
  ])('The shop’s customer is not made a second time when %s', async (_case, known, error) => {
    const { dependencies } = fakes(known ? { stripe_customer_id: known } : {});
    const refuse = async () => Promise.reject(error);
    const stripe = { ...dependencies.stripe, subscriptionsOf: refuse };
    await expect(startCheckout({ ...dependencies, stripe }, 'shop', 'pro')).rejects.toBe(error);
    expect(dependencies.stripe.createCustomer).toHaveBeenCalledTimes(known ? 0 : 1);
  });
});

describe('A shop with a plan', () => {
  const at = (plan: 'essential' | 'pro', priceIds: readonly string[]) => {
    const { dependencies, sessions } = fakes({ stripe_customer_id: 'cus_1' });
    const subscriptionsOf = async () => [subscription({ priceIds })];
    const stripe = { ...dependencies.stripe, subscriptionsOf };
    const checkout = startCheckout({ ...dependencies, stripe }, 'shop', plan);
    return { checkout, sessions, createPortal: dependencies.stripe.createPortal };
  };

  it('A shop that requests its current plan is refused', async () => {
    const { checkout, createPortal } = at('essential', ['price_e']);
    await expect(checkout).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
    expect(createPortal).not.toHaveBeenCalled();
  });

  it('A shop confirms another plan of the same subscription in the portal', async () => {
    const { checkout, sessions, createPortal } = at('pro', ['price_e']);
    expect(await checkout).toBe('https://stripe/portal');
    expect(createPortal).toHaveBeenCalledExactlyOnceWith({
      customerId: 'cus_1',
      returnUrl: 'https://rebond.fr/profil',
      change: { subscriptionId: 'sub_1', priceId: 'price_p' },
    });
    expect(sessions.size).toBe(0);
  });
});

describe('The page of another plan', () => {
  const afterAnother = async (expireCheckout?: () => Promise<void>) => {
    const { dependencies, sessions } = fakes();
    await startCheckout(dependencies, 'shop', 'essential');
    const stripe = { ...dependencies.stripe, ...(expireCheckout && { expireCheckout }) };
    const url = startCheckout({ ...dependencies, stripe }, 'shop', 'pro');
    return { url, states: () => [...sessions.values()].map(({ status }) => status) };
  };

  it('The page of another plan is closed, so that a shop never has two pages that can be paid', async () => {
    const { url, states } = await afterAnother();
    expect(await url).toBe('https://stripe/cs_2');
    expect(states()).toEqual(['expired', 'open']);
  });

  it('A new page is opened when the page of another plan was already paid or closed, but not when Stripe cannot be reached', async () => {
    const paid = await afterAnother(async () =>
      Promise.reject(new StripeRefusal({ message: 'Only open sessions can be expired' })),
    );
    expect(await paid.url).toBe('https://stripe/cs_2');
    const lost = await afterAnother(async () => Promise.reject(new StripeUnavailable()));
    await expect(lost.url).rejects.toThrow(StripeUnavailable);
  });
});
