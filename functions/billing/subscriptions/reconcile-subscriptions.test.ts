import { expect, it, vi } from 'vitest';
import { fakes, NOW, subscription } from '../../testing/billing-fakes.ts';
import { StripeRefusal, StripeUnavailable } from '../stripe/stripe-calls.ts';
import { type ReconcileDependencies, reconcileSubscriptions } from './reconcile-subscriptions.ts';
import type { Progress } from './stored-reconciliation.ts';

const SHOPS = 60;

/** Sixty shops have free profiles, and Stripe holds a subscription for each of them. */
function setUp() {
  const { dependencies, profiles, held } = fakes();
  profiles.clear();
  for (let shop = 0; shop < SHOPS; shop += 1) {
    profiles.set(`shop_${shop}`, { stripe_customer_id: `cus_${shop}` });
    held.set(`cus_${shop}`, [subscription({ id: `sub_${shop}`, customerId: `cus_${shop}` })]);
  }
  const shopIds = [...profiles.keys()];
  let stored: Progress | undefined;
  const reconciliation: ReconcileDependencies['reconciliation'] = {
    progress: async () => stored,
    async saveProgress(progress) {
      stored = progress;
    },
    async page(cursor, limit) {
      const start = Number(cursor?.at ?? 0);
      const next = start + limit < shopIds.length ? { at: start + limit } : undefined;
      return { shopIds: shopIds.slice(start, start + limit), next };
    },
  };
  const paying = () =>
    [...profiles.values()].filter((profile) => profile.selected_plan_id === 'essential').length;
  return {
    dependencies: { ...dependencies, reconciliation },
    paying,
    stored: () => stored,
  };
}

it('The subscriptions of all shops, over several pages, are corrected once a day', async () => {
  const { dependencies, paying, stored } = setUp();
  expect(await reconcileSubscriptions(dependencies, () => true)).toEqual({
    done: true,
    checked: SHOPS,
    mended: SHOPS,
    failed: 0,
  });
  expect(paying()).toBe(SHOPS);
  expect(stored()?.day).toBe('2026-11-20');
  expect(await reconcileSubscriptions(dependencies, () => true)).toMatchObject({ checked: 0 });
  const tomorrow = { ...dependencies, now: () => NOW + 24 * 3_600_000 };
  expect(await reconcileSubscriptions(tomorrow, () => true)).toMatchObject({
    checked: SHOPS,
    mended: 0,
  });
});

it('A run continues where the previous one ran out of time', async () => {
  const { dependencies, paying } = setUp();
  const answers = [true, false];
  const onePage = () => answers.shift() ?? false;
  expect(await reconcileSubscriptions(dependencies, onePage)).toMatchObject({ done: false });
  expect(paying()).toBe(25);
  expect(await reconcileSubscriptions(dependencies, () => true)).toMatchObject({
    done: true,
    checked: SHOPS - 25,
  });
});

it('The position is kept when Stripe is down, and a shop that Stripe refuses is skipped', async () => {
  const { dependencies, paying, stored } = setUp();
  const alarm = vi.fn();
  const { subscriptionsOf } = dependencies.stripe;
  const failing = (error: Error) => ({
    ...dependencies,
    alarm,
    stripe: {
      async subscriptionsOf(customerId: string) {
        if (customerId === 'cus_30') throw error;
        return subscriptionsOf(customerId);
      },
    },
  });
  const down = failing(new StripeUnavailable());
  await expect(reconcileSubscriptions(down, () => true)).rejects.toThrow(StripeUnavailable);
  expect(stored()).toMatchObject({ cursor: { at: 25 }, done: false });
  const refusing = failing(new StripeRefusal({ message: 'No such customer' }));
  expect(await reconcileSubscriptions(refusing, () => true)).toMatchObject({
    done: true,
    failed: 1,
  });
  expect(paying()).toBe(SHOPS - 1);
  expect(alarm.mock.calls).toEqual([
    ['ReconciliationFailed', { shopId: 'shop_30', error: expect.any(Error) }],
  ]);
});
