/**
 * Checks section 3 of the specification: the entities, by the names of their fields at the API's edge and by their
 * defaults. This file states them exactly, and may change only with the specification.
 */

import { expect, it } from 'vitest';
import { userSessionSchema } from '../shared/account/session.ts';
import { budgetsOf } from '../shared/billing/budgets.ts';
import { PLAN_OFFERS } from '../shared/billing/plans.ts';
import { DEFAULT_SCHEDULE, scheduleSchema } from '../shared/company/schedule.ts';
import { WEEKDAY_LABELS } from '../shared/company/weekdays.ts';
import { DEVICE_TYPES, repairStatsSchema } from '../shared/repairs/repairs.ts';
import { userSession } from './auth/session.ts';
import { toCompany } from './company/company.ts';
import { createRepair } from './repairs/intake/create-repair.ts';
import { newRepair } from './repairs/intake/new-repair.ts';
import { historyEntry, type StoredRepair } from './repairs/repairs.ts';
import { repairStats } from './statistics/shop-figures.ts';
import { withEntry } from './testing/with-entry.ts';
import { publicRepair } from './tracking/public-repair.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const sessionOf = (
  profile?: Parameters<typeof userSession>[1],
  company?: Parameters<typeof userSession>[2],
) => userSession('u1', profile, company, NOW, budgetsOf());

it('A user session has its own fields, those of its subscription and those of its profile', () => {
  const session = userSessionSchema.parse(sessionOf());
  for (const field of ['id', 'email', 'name', 'picture', 'subscription', 'profile']) {
    expect(session).toHaveProperty(field);
  }
  expect(Object.keys(session.subscription)).toEqual([
    'plan',
    'repairsUsed',
    'repairsLimit',
    'expiresAt',
    'stripe_plan_active',
    'stripe_subscription_id',
    'stripe_subscription_ends_at',
  ]);
  expect(Object.keys(session.profile).toSorted()).toEqual(
    ['company_name', 'siret', 'logo_url', 'phone', 'address', 'schedule'].toSorted(),
  );
});

it('A user’s name is the company’s, else the identity provider’s, else "Nouvel Utilisateur"', () => {
  const company = { company_name: 'Atelier' };
  expect(sessionOf({ name: 'Léa Martin' }, company).name).toBe('Atelier');
  expect(sessionOf({ name: 'Léa Martin' }).name).toBe('Léa Martin');
  expect(sessionOf().name).toBe('Nouvel Utilisateur');
});

it('A user has the picture of the identity provider, or none, and then the initials are shown', () => {
  const picture = 'https://exemple.fr/p.png';
  expect(sessionOf({ picture }).picture).toBe(picture);
  expect(sessionOf().picture).toBeNull();
});

it('A shop has the plan "free" by default, and fields that can name another plan', () => {
  expect(sessionOf().subscription).toMatchObject({ plan: 'free', stripe_plan_active: false });
  const stored = {
    user_id: 'u1',
    selected_plan_id: 'pro',
    repairs_used: 9,
    stripe_customer_id: 'cus_1',
    stripe_subscription_id: 'sub_1',
    stripe_plan_active: true,
    stripe_subscription_ends_at: '2099-12-24T10:00:00.000Z',
  };
  expect(sessionOf(stored).subscription).toMatchObject({
    plan: 'pro',
    stripe_plan_active: true,
    stripe_subscription_id: 'sub_1',
    stripe_subscription_ends_at: '2099-12-24T10:00:00.000Z',
  });
  expect(sessionOf({ ...stored, selected_plan_id: 'free' }).subscription.repairsUsed).toBe(9);
});

const DAYS = [
  ['monday', 'Lundi'],
  ['tuesday', 'Mardi'],
  ['wednesday', 'Mercredi'],
  ['thursday', 'Jeudi'],
  ['friday', 'Vendredi'],
  ['saturday', 'Samedi'],
  ['sunday', 'Dimanche'],
] as const;
const open = { open: '09:00', close: '18:00', closed: false };
const closed = { open: '10:00', close: '17:00', closed: true };

it('Default hours are 09:00-18:00 from Monday to Friday, and closed 10:00-17:00 at weekends', () => {
  expect(Object.entries(DEFAULT_SCHEDULE)).toEqual(
    DAYS.map(([day], index) => [day, index < 5 ? open : closed]),
  );
  expect(toCompany({}).schedule).toEqual(DEFAULT_SCHEDULE);
});

it('Hours under French and under English keys are shown in the same way', () => {
  expect(Object.entries(WEEKDAY_LABELS)).toEqual(DAYS);
  const hours = DAYS.map((_, index) => ({ open: `0${index}:00`, close: '12:00', closed: false }));
  const under = (key: 0 | 1) =>
    Object.fromEntries(DAYS.map((names, index) => [names[key], hours[index]]));
  const english = under(0);
  const french = under(1) as Record<string, { open: string; close: string; closed: boolean }>;
  expect(scheduleSchema.parse(french)).toEqual(english);
  expect(toCompany({ daily_hours: french }).schedule).toEqual(english);
});

it('A company is stored and returned with the field names of the specification', () => {
  const texts = {
    company_name: 'Atelier',
    siret: '732 829 320 00074',
    logo_url: '/logos/u1/1.png',
    phone: '02 40 12 34 56',
    address: '12 quai de la Fosse',
  };
  const daily_hours = { monday: closed };
  expect(toCompany({ user_id: 'u1', ...texts, daily_hours })).toEqual({
    ...texts,
    schedule: { ...DEFAULT_SCHEDULE, monday: closed },
  });
});

const FIELDS = {
  deviceType: 'tablet',
  deviceModel: 'iPad Air',
  issue: 'Écran fissuré',
  customerName: 'Durand',
  customerFirstName: 'Marie',
  customerEmail: 'marie@exemple.fr',
  customerPhone: '06 12 34 56 78',
} as const;

it('A repair has the fields of the specification, an id and its owner', async () => {
  const stored: StoredRepair[] = [];
  const insert = async (repairs: readonly StoredRepair[]) => {
    stored.push(...repairs);
    return { kind: 'inserted' as const };
  };
  const dependencies = { repairs: { insert, get: async () => undefined }, now: () => NOW };
  const first = await createRepair(dependencies, 'u1', FIELDS);
  const second = await createRepair(dependencies, 'u1', FIELDS);
  expect(first.id).not.toBe(second.id);
  expect(first).toMatchObject({
    ...FIELDS,
    id: expect.any(String),
    trackingNumber: expect.stringMatching(/^RB\d{8}$/),
    status: 'pending',
    statusHistory: [
      {
        status: 'pending',
        timestamp: '2026-11-20T10:00:00.000Z',
        message: 'Réparation prise en charge',
      },
    ],
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
  });
  expect(stored.map(({ user_id }) => user_id)).toEqual(['u1', 'u1']);
});

it('A public repair carries address, phone and hours of its shop as `pickup`', () => {
  const repair = newRepair(FIELDS, {
    id: 'r1',
    trackingNumber: 'RB12345678',
    trackingKey: 'k',
    shopId: 'u1',
    nowMs: NOW,
  });
  const company = { address: '12 quai de la Fosse', phone: '02 40 12 34 56' };
  const completed = withEntry(repair, historyEntry('completed', NOW));
  expect(publicRepair(completed, company, undefined).pickup).toMatchObject({
    ...company,
    schedule: DEFAULT_SCHEDULE,
  });
});

it('Device types have the labels and the order of the specification', () => {
  expect(Object.entries(DEVICE_TYPES)).toEqual([
    ['smartphone', 'Smartphone'],
    ['tablet', 'Tablette'],
    ['laptop', 'Ordinateur portable'],
    ['desktop', 'Ordinateur fixe'],
    ['console', 'Console de jeu'],
    ['car', 'Véhicule'],
    ['bike', 'Vélo/Trottinette'],
    ['other', 'Autre'],
  ]);
});

it('The figures count ordered and progress as in progress, and contact as needing contact', () => {
  expect(Object.keys(repairStatsSchema.shape)).toEqual([
    'total',
    'pending',
    'inProgress',
    'completed',
    'needsContact',
  ]);
  const counts = { pending: 1, ordered: 2, progress: 4, contact: 8, completed: 16 };
  expect(repairStats(counts)).toEqual({
    total: 31,
    pending: 1,
    inProgress: 6,
    completed: 16,
    needsContact: 8,
  });
});

it('A plan of the price list has the fields that the page shows', () => {
  for (const offer of PLAN_OFFERS) {
    expect(offer).toMatchObject({
      id: expect.any(String),
      name: expect.any(String),
      // Money is counted in cents; the page shows it as the specification does.
      priceCents: expect.any(Number),
      period: expect.any(String),
      description: expect.any(String),
      features: expect.arrayContaining([expect.any(String)]),
      cta: expect.any(String),
      popular: expect.any(Boolean),
    });
  }
});
