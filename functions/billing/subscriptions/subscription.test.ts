import { describe, expect, it } from 'vitest';
import {
  planOfPrices,
  type StripeSubscription,
  standingSubscription,
  storedState,
  verdictOn,
} from './subscription.ts';

const PRICES = { essential: 'price_e', pro: 'price_p' };
const START = Date.parse('2026-11-01T00:00:00Z') / 1000;
const END = Date.parse('2026-12-01T00:00:00Z') / 1000;

const subscription = (fields: Partial<StripeSubscription> = {}): StripeSubscription => ({
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  priceIds: ['price_e'],
  periodStartSeconds: START,
  endsAtSeconds: undefined,
  ...fields,
});
const stateOf = (...subscriptions: StripeSubscription[]) =>
  verdictOn(subscriptions, PRICES, undefined).state;
const FREE = { selected_plan_id: 'free', stripe_plan_active: false };

describe('The verdict on a customer’s subscriptions', () => {
  it.each(['active', 'trialing'])('A subscription that is %s grants its plan', (status) => {
    expect(stateOf(subscription({ status }))).toEqual({
      selected_plan_id: 'essential',
      stripe_plan_active: true,
      stripe_subscription_id: 'sub_1',
    });
  });

  it('A subscription with an end keeps its plan and states the end', () => {
    expect(stateOf(subscription({ endsAtSeconds: END }))).toEqual({
      selected_plan_id: 'essential',
      stripe_plan_active: false,
      stripe_subscription_id: 'sub_1',
      stripe_subscription_ends_at: '2026-12-01T00:00:00.000Z',
    });
  });

  it('An unpaid renewal stays in force for seven days, or until the end when that comes first', () => {
    const late = stateOf(subscription({ status: 'past_due' }));
    expect(late).toMatchObject({
      selected_plan_id: 'essential',
      stripe_plan_active: false,
      stripe_payment_due: true,
      stripe_subscription_ends_at: '2026-11-08T00:00:00.000Z',
    });
    const ending = { status: 'past_due', endsAtSeconds: START + 60 };
    expect(stateOf(subscription(ending)).stripe_subscription_ends_at).toBe(
      '2026-11-01T00:01:00.000Z',
    );
  });

  it.each(['canceled', 'unpaid', 'incomplete', 'incomplete_expired', 'paused', 'new_status'])(
    'A subscription that is %s grants nothing',
    (status) => {
      expect(stateOf(subscription({ status }))).toEqual(FREE);
    },
  );

  it('A price without a plan grants nothing and is named', () => {
    const verdict = verdictOn([subscription({ priceIds: ['price_x'] })], PRICES, 'essential');
    expect(verdict).toEqual({ state: FREE, unknownPriceIds: ['price_x'], inForce: 0 });
  });

  it('The highest plan of several subscriptions counts, then the longest subscription, in any order', () => {
    const ending = subscription({ id: 'sub_2', priceIds: ['price_p'], endsAtSeconds: END });
    const lasting = subscription({ id: 'sub_3', priceIds: ['price_p'] });
    for (const order of [
      [subscription(), ending, lasting],
      [lasting, ending, subscription()],
    ]) {
      const verdict = verdictOn(order, PRICES, undefined);
      expect(verdict.state.stripe_subscription_id).toBe('sub_3');
      expect(verdict.inForce).toBe(3);
    }
  });

  it('Of several equal subscriptions the same one always counts, whatever their order', () => {
    const equals = ['sub_3', 'sub_1', 'sub_2'].map((id) => subscription({ id }));
    for (const order of [equals, equals.toReversed()]) {
      expect(stateOf(...order).stripe_subscription_id).toBe('sub_1');
    }
  });

  it('The legacy plan stays whatever Stripe reports, because Stripe does not sell it', () => {
    expect(verdictOn([], PRICES, 'premium').state.selected_plan_id).toBe('premium');
    expect(verdictOn([], PRICES, 'pro').state).toEqual(FREE);
  });

  it('A subscription grants nothing when no price is configured', () => {
    expect(verdictOn([subscription()], {}, undefined).state).toEqual(FREE);
    expect(planOfPrices(['undefined'], { essential: undefined })).toBeUndefined();
  });
});

it('A profile without Stripe’s state has the free plan, and absent values are not stored', () => {
  expect(storedState({})).toStrictEqual(FREE);
  const active = { selected_plan_id: 'pro', stripe_plan_active: true };
  expect(storedState(active)).toStrictEqual(active);
});

it('A subscription prevents another one only while it still exists', () => {
  for (const status of ['active', 'trialing', 'past_due', 'unpaid', 'paused']) {
    expect(standingSubscription([subscription({ status })])?.id).toBe('sub_1');
  }
  for (const status of ['canceled', 'incomplete', 'incomplete_expired']) {
    expect(standingSubscription([subscription({ status })])).toBeUndefined();
  }
});
