/**
 * Checks section 9 of the specification on the server: the limits of plans, tracking numbers, and the text of an SMS,
 * exactly as the specification states them. This file may change only with the specification.
 */
import { expect, it } from 'vitest';
import { budgetsOf } from '../../shared/billing/budgets.ts';
import { PLANS } from '../../shared/billing/plan-table.ts';
import { planOf, usagePercent } from '../../shared/billing/plans.ts';
import { repairSms } from '../../shared/repairs/repair-sms.ts';
import { historyMessage } from '../../shared/repairs/repairs.ts';
import { formatDate } from '../../shared/time.ts';
import { userSession } from '../auth/session.ts';
import { createRepair } from './intake/create-repair.ts';

const NOW = Date.parse('2026-11-20T10:00:00.123Z');

it.each([
  ['free', 5],
  ['essential', 30],
  // `pro` is unlimited, as on the price list, and `premium` is a former name.
  ['pro', null],
  ['premium', null],
] as const)('The plan %s has room for %j repairs', (plan, limit) => {
  const { subscription } = userSession('s', { selected_plan_id: plan }, {}, NOW, budgetsOf());
  expect(subscription).toMatchObject({ plan, repairsLimit: limit });
});

it('An unknown plan counts as the free one', () => {
  expect(planOf('gold').id).toBe('free');
  expect(Object.keys(PLANS)).toEqual(['free', 'essential', 'pro', 'premium']);
});

it('The free plan counts every repair, and the other plans count the repairs of the month', () => {
  const used = { repairs_used: 40, 'repairs_used_2026-11': 7 };
  const usedOf = (plan: string) =>
    userSession('s', { ...used, selected_plan_id: plan }, {}, NOW, budgetsOf()).subscription
      .repairsUsed;
  expect([usedOf('free'), usedOf('essential')]).toEqual([40, 7]);
});

it('Usage is a rounded percentage: 0 if the limit is 0, and 100 without a limit', () => {
  expect(usagePercent(2, 3)).toBe(67);
  expect(usagePercent(3, 0)).toBe(0);
  expect(usagePercent(3, Number.POSITIVE_INFINITY)).toBe(100);
});

it('A tracking number is RB and the last 8 digits of the millisecond', async () => {
  const insert = async () => ({ kind: 'inserted' as const });
  const repair = await createRepair(
    { repairs: { insert, get: async () => undefined }, now: () => NOW },
    's',
    { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
  );
  expect(repair.trackingNumber).toBe(`RB${String(NOW).slice(-8)}`);
});

const REPAIR = {
  trackingNumber: 'RB12345678',
  tracking_key: 'k',
  deviceType: 'smartphone',
  deviceModel: 'iPhone 13',
} as const;

it.each([
  ['pending', 'Prise en charge'],
  ['ordered', 'Pièce commandée'],
  ['progress', 'En cours de réparation'],
  ['contact', 'Contactez-nous'],
  ['completed', 'Terminée'],
] as const)(
  'An SMS about %s says "%s", followed by the message if that differs',
  (status, label) => {
    const sms = (message: string) => repairSms(REPAIR, { status, message }, 'https://r.example');
    const sentence = `Suivi RB12345678: Votre iPhone 13 est ${label}.`;
    expect(sms('Écran démonté')).toMatch(`${sentence} Écran démonté. https://r.example/`);
    expect(sms(label)).toMatch(`${sentence} https://r.example/`);
    const message = historyMessage(status);
    const appended = message === label ? '' : ` ${message}.`;
    expect(sms(message)).toMatch(`${sentence}${appended} https://r.example/`);
  },
);

it('An SMS calls a device without a name "appareil"', () => {
  const unnamed = { ...REPAIR, deviceType: 'other', deviceModel: '' } as const;
  const sms = repairSms(unnamed, { status: 'completed', message: '' }, 'https://r.example');
  expect(sms).toMatch('Suivi RB12345678: Votre appareil est Terminée.');
});

it('Dates are shown in fr-FR', () => {
  expect(formatDate('2026-11-02T10:00:00.000Z')).toBe('02/11/2026');
});
