import { describe, expect, it } from 'vitest';
import { PLAN_OFFERS, PLANS, planOf, usagePercent } from './plans.ts';

describe('planOf', () => {
  it.each(['gold', '', null, undefined, 'toString'])('reads %j as the free plan', (id) => {
    expect(planOf(id)).toBe(PLANS.free);
  });

  it('knows the legacy premium plan', () => {
    expect(planOf('premium').repairsLimit).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('usagePercent', () => {
  it.each([
    [0, 5, 0],
    [1, 3, 33],
    [2, 3, 67],
    [7, 5, 100],
    [3, 0, 0],
    [3, Number.POSITIVE_INFINITY, 100],
  ])('%i of %i is %i %%', (used, limit, percent) => {
    expect(usagePercent(used, limit)).toBe(percent);
  });
});

it('sells the three plans of the price list, in the order of their price', () => {
  expect(PLAN_OFFERS.map((offer) => [offer.id, offer.priceCents])).toEqual([
    ['free', 0],
    ['essential', 999],
    ['pro', 1999],
  ]);
});
