import { describe, expect, it } from 'vitest';
import { PLANS } from './plan-table.ts';
import { PLAN_OFFERS, planOf, usagePercent } from './plans.ts';
import { priceListText } from './price-list.ts';

describe('The plan of an identifier', () => {
  it.each(['gold', '', null, undefined, 'toString'])(
    'The identifier %j means the free plan',
    (id) => {
      expect(planOf(id)).toEqual({ id: 'free', ...PLANS.free });
    },
  );

  it('The plan premium, which is no longer sold, is unlimited', () => {
    expect(planOf('premium').repairsLimit).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('The used share of a plan', () => {
  it.each([
    [0, 5, 0],
    [1, 3, 33],
    [2, 3, 67],
    [7, 5, 100],
    [3, 0, 0],
    [3, Number.POSITIVE_INFINITY, 100],
  ])('The usage of %i of %i repairs is %i %%', (used, limit, percent) => {
    expect(usagePercent(used, limit)).toBe(percent);
  });
});

it('The price list sells three plans in the order of their price', () => {
  expect(PLAN_OFFERS.map((offer) => [offer.id, offer.priceCents])).toEqual([
    ['free', 0],
    ['essential', 999],
    ['pro', 1999],
  ]);
});

it('Exactly one plan is free, its number of repairs is limited, and every plan allows at least one repair', () => {
  const free = Object.values(PLANS).filter(({ terms }) => terms === 'free');
  expect(free).toEqual([expect.objectContaining({ repairsLimit: expect.any(Number) })]);
  expect(Number.isFinite(free[0]?.repairsLimit)).toBe(true);
  expect(Object.values(PLANS).filter(({ repairsLimit }) => repairsLimit < 1)).toEqual([]);
});

it('The price list text names each plan with its price', () => {
  expect(priceListText()).toBe(
    'Trois plans pour les ateliers de réparation\u202f: Gratuit, Essentiel à 9,99\u202f€ et Pro à 19,99\u202f€ par mois. Sans engagement.',
  );
});
