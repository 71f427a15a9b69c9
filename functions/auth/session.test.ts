import { expect, it } from 'vitest';
import { budgetsOf } from '../../shared/billing/budgets.ts';
import type { StoredProfile } from '../billing/stored-profile.ts';
import { userSession } from './session.ts';

const BUDGETS = budgetsOf();
const NOW = Date.parse('2026-11-20T10:00:00.000Z');

it('The session of a shop with nothing stored has the free plan and the default name', () => {
  const session = userSession('shop', undefined, undefined, NOW, BUDGETS);
  expect(session).toMatchObject({ id: 'shop', email: '', name: 'Nouvel Utilisateur' });
  expect(session.subscription).toMatchObject({ plan: 'free', repairsUsed: 0, repairsLimit: 5 });
});

it('The session shows the company’s name rather than the identity provider’s', () => {
  const profile = { name: 'Léa Martin' };
  expect(userSession('s', profile, {}, NOW, BUDGETS).name).toBe('Léa Martin');
  expect(userSession('s', profile, { company_name: 'Atelier' }, NOW, BUDGETS).name).toBe('Atelier');
});

it('The session counts the current month for a monthly plan, and null stands for an unlimited plan', () => {
  const used = { repairs_used: 40, 'repairs_used_2026-11': 7 };
  expect(
    userSession('s', { ...used, selected_plan_id: 'essential' }, {}, NOW, BUDGETS).subscription,
  ).toMatchObject({ plan: 'essential', repairsUsed: 7, repairsLimit: 30 });
  expect(
    userSession('s', { ...used, selected_plan_id: 'pro' }, {}, NOW, BUDGETS).subscription,
  ).toMatchObject({ plan: 'pro', repairsLimit: null });
});

it('The session falls back to the free plan when a paid plan has ended or is unknown', () => {
  const ending = {
    selected_plan_id: 'pro',
    repairs_used: 9,
    stripe_subscription_ends_at: '2026-11-20T10:00:00.000Z',
  };
  expect(userSession('s', ending, {}, NOW - 1, BUDGETS).subscription.plan).toBe('pro');
  expect(userSession('s', ending, {}, NOW, BUDGETS).subscription).toMatchObject({
    plan: 'free',
    repairsUsed: 9,
    repairsLimit: 5,
  });
  expect(userSession('s', { selected_plan_id: 'gold' }, {}, NOW, BUDGETS).subscription.plan).toBe(
    'free',
  );
});

it('The session says how many messages are left today under the plan in force', () => {
  const used = { 'sent_email_2026-11-20': 58, 'sent_sms_2026-11-20': 40, 'sent_sms_2026-11-19': 9 };
  const left = (profile: StoredProfile) => userSession('s', profile, {}, NOW, BUDGETS).messagesLeft;
  expect(left({})).toEqual({ email: 60, sms: 30 });
  expect(left(used)).toEqual({ email: 2, sms: 0 });
  expect(left({ ...used, selected_plan_id: 'essential' })).toEqual({ email: 542, sms: 260 });
  expect(left({ ...used, stopped_at_ms: 1 })).toEqual({ email: 0, sms: 0 });
});

it('The session shows the state of the subscription at the payment provider, or that there is none', () => {
  const { picture, subscription } = userSession('s', {}, {}, NOW, BUDGETS);
  expect({ picture, ...subscription }).toEqual({
    picture: null,
    plan: 'free',
    repairsUsed: 0,
    repairsLimit: 5,
    expiresAt: null,
    stripe_plan_active: false,
    stripe_subscription_id: null,
    stripe_subscription_ends_at: null,
  });
  const paying = userSession(
    's',
    {
      picture: 'https://exemple.fr/p.png',
      selected_plan_id: 'pro',
      stripe_plan_active: true,
      stripe_subscription_id: 'sub_1',
      stripe_subscription_ends_at: '2026-11-21T00:00:00.000Z',
    },
    {},
    NOW,
    BUDGETS,
  );
  expect(paying.picture).toBe('https://exemple.fr/p.png');
  expect(paying.subscription).toMatchObject({
    expiresAt: '2026-11-21T00:00:00.000Z',
    stripe_plan_active: true,
    stripe_subscription_id: 'sub_1',
    stripe_subscription_ends_at: '2026-11-21T00:00:00.000Z',
  });
});

it('The session says that a payment is due only while the plan is in force', () => {
  const isDue = (profile: StoredProfile) =>
    userSession('s', { selected_plan_id: 'pro', ...profile }, {}, NOW, BUDGETS).subscription
      .paymentDue;
  const ends = (ms: number) => ({ stripe_subscription_ends_at: new Date(ms).toISOString() });
  expect(isDue({ stripe_payment_due: true, ...ends(NOW + 1) })).toBe(true);
  expect(isDue({ stripe_payment_due: true, ...ends(NOW) })).toBeUndefined();
  expect(isDue(ends(NOW + 1))).toBeUndefined();
});
