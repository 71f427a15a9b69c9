import { expect, it } from 'vitest';
import { countNewRepair, formerUsageAttribute, monthlyUsageAttribute } from './usage.ts';

it.each([
  ['2026-11-30T22:59:59.999Z', 'repairs_used_2026-11'],
  ['2026-11-30T23:00:00.000Z', 'repairs_used_2026-12'],
  ['2026-12-31T23:00:00.000Z', 'repairs_used_2027-01'],
  ['2026-07-31T21:59:59.999Z', 'repairs_used_2026-07'],
  ['2026-07-31T22:00:00.000Z', 'repairs_used_2026-08'],
])('counts a repair of %s in %s: the month turns at midnight in Paris', (instant, attribute) => {
  expect(monthlyUsageAttribute(Date.parse(instant))).toBe(attribute);
  const { ExpressionAttributeNames } = countNewRepair(Date.parse(instant));
  expect(ExpressionAttributeNames['#month']).toBe(attribute);
});

it('keeps apart what a closed account of the same address used, by the same months', () => {
  expect(formerUsageAttribute(Date.parse('2026-11-30T23:00:00.000Z'))).toBe(
    'repairs_former_2026-12',
  );
});
