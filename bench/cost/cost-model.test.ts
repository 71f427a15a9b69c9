import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../functions/testing/seeded-random.ts';
import { costOf, demandOf, limitsOf, type Price } from './cost-model.ts';
import { meanOfFullestHour, peakPerSecond, tracesOf } from './poisson.ts';
import { type Action, countsOf, shopMonth } from './shop-month.ts';
import { averageSmsParts } from './sms-parts.ts';

const price = (usd: number, per: number, free: number): Price => ({
  unit: '',
  usd,
  per,
  free,
  source: '',
  seen: '',
});
const ACTIONS: Action[] = [
  { name: 'write', times: 50, uses: { tableWriteUnits: 7, lambdaRequests: 1 } },
  { name: 'read', times: 100, uses: { lambdaRequests: 2 } },
];

describe('The cost of a month', () => {
  it('The cost adds up what each action uses, for the shops and for the stage', () => {
    const demand = demandOf({ alarms: 3 }, ACTIONS, 10);
    expect(demand.tableWriteUnits).toBe(50 * 7 * 10);
    expect(demand.lambdaRequests).toBe((50 + 200) * 10);
    expect(demand.alarms).toBe(3);
  });

  it('Only usage beyond the free allowance has a price', () => {
    const bill = costOf(
      { tableWriteUnits: 3_000_000, lambdaRequests: 2_500 },
      { tableWriteUnits: price(0.5, 1_000_000, 1_000_000), lambdaRequests: price(1, 1, 5_000) },
    );
    expect(Object.fromEntries(bill)).toEqual({ tableWriteUnits: 1, lambdaRequests: 0 });
    expect(() => costOf({ unheardOf: 1 }, {})).toThrow('unheardOf');
  });

  it('X-Ray records the first run of each second and 5 % of the others', () => {
    // There are so few runs that no two fall into the same second.
    expect(tracesOf(1_000)).toBeCloseTo(1_000, -1);
    // There are so many runs that every open second has a first run, which is recorded.
    const seconds = 26 * 8 * 3_600;
    expect(tracesOf(1e9)).toBeCloseTo(seconds + 0.05 * (1e9 - seconds), -5);
    const { traces } = demandOf({ traces: 7 }, ACTIONS, 10);
    expect(traces).toBeCloseTo(7 + tracesOf(2_500));
  });

  it('A custom message usually adds a second, paid part to an SMS', () => {
    expect(averageSmsParts(0)).toBe(1);
    expect(averageSmsParts(1)).toBeGreaterThan(1.5);
    expect(averageSmsParts(0.5)).toBeCloseTo((1 + averageSmsParts(1)) / 2);
  });

  it('Units come from the counts, and a missing count is reported', () => {
    expect(() => shopMonth(countsOf({}))).toThrow('npm run bench -- table');
  });
});

describe('The limits of an account', () => {
  it('The limits are ordered by how close the month comes to them, the closest first', () => {
    const [first, ...others] = limitsOf(
      [{ name: 'notify', times: 100, uses: { emails: 1, smsParts: 1 } }],
      1_000,
      0.07,
      seededRandom(1),
    );
    expect(first?.name).toBe('SMS spending, SNS');
    expect(first?.reached).toBeCloseTo(7_000);
    expect(others.map(({ reached, limit }) => reached / limit)).toEqual(
      others.map(({ reached, limit }) => reached / limit).toSorted((a, b) => b - a),
    );
  });

  it('The busiest second is two to ten times as busy as the mean second', () => {
    const mean = meanOfFullestHour(1_000_000);
    expect(mean).toBeCloseTo(((1_000_000 / 26) * 0.2) / 3_600);
    const peak = peakPerSecond(1_000_000, seededRandom(1));
    expect(peak).toBeGreaterThan(mean * 2);
    expect(peak).toBeLessThan(mean * 10);
  });
});
