import { expect, it } from 'vitest';
import { parisDay } from '../../../shared/time.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import { update } from '../../platform/table/writes.ts';
import { forgetting } from './within-plan.ts';

it.each([
  ['in the last hour of the autumn day of 25 hours', '2026-10-25T22:30:00Z'],
  ['in the last hour of a day soon after it', '2026-10-28T22:30:00Z'],
  ['in the first hour of the spring day of 23 hours', '2027-03-27T23:30:00Z'],
  ['on any other day', '2026-11-28T09:00:00Z'],
])('The counters of seven different earlier days are deleted %s', (_, at) => {
  const { Update } = update(
    profileKey('shop'),
    forgetting((ms) => [parisDay(ms)], Date.parse(at)),
  );
  const days = Object.values(Update.ExpressionAttributeNames ?? {});
  // DynamoDB refuses an update that names one attribute twice.
  expect(new Set(days).size).toBe(7);
  expect(days).not.toContain(parisDay(Date.parse(at)));
});
