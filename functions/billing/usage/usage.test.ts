import { expect, it } from 'vitest';
import { PLANS } from '../../../shared/billing/plan-table.ts';
import { MOST_DEVICES } from '../../../shared/repairs/intake/intake.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import { update } from '../../platform/table/writes.ts';
import { countNewRepairs, formerUsageAttribute, monthlyUsageAttribute } from './usage.ts';

it.each([
  ['2026-11-30T22:59:59.999Z', 'repairs_used_2026-11'],
  ['2026-11-30T23:00:00.000Z', 'repairs_used_2026-12'],
  ['2026-12-31T23:00:00.000Z', 'repairs_used_2027-01'],
  ['2026-07-31T21:59:59.999Z', 'repairs_used_2026-07'],
  ['2026-07-31T22:00:00.000Z', 'repairs_used_2026-08'],
])(
  'A repair created at %s counts in %s, because months begin at midnight in Paris',
  (instant, attribute) => {
    expect(monthlyUsageAttribute(Date.parse(instant))).toBe(attribute);
    const { Update } = update(profileKey('shop'), ...countNewRepairs(Date.parse(instant), 1));
    expect(Object.values(Update.ExpressionAttributeNames ?? {})).toContain(attribute);
  },
);

it('Each month has its own counter for the usage of a closed account with the same address', () => {
  expect(formerUsageAttribute(Date.parse('2026-11-30T23:00:00.000Z'))).toBe(
    'repairs_former_2026-12',
  );
});

it('The cap of every plan allows the largest intake', () => {
  for (const { repairsLimit } of Object.values(PLANS)) {
    expect(repairsLimit).toBeGreaterThanOrEqual(MOST_DEVICES);
  }
});
