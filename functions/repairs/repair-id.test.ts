import { expect, it } from 'vitest';
import { newRepairId, trackingNumberOf } from './repair-id.ts';

it('An id is a version 8 UUID that contains its tracking number', () => {
  const id = newRepairId('RB01234567');
  expect(id).toMatch(/^01234567-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(trackingNumberOf(id)).toBe('RB01234567');
});

it('Two ids of the same number differ', () => {
  const ids = new Set(Array.from({ length: 1000 }, () => newRepairId('RB01234567')));
  expect(ids.size).toBe(1000);
});

it.each([
  '',
  'RB1234567',
  'rb12345678',
  '12345678',
  'RB12345678 ',
  '12345678-0000-4000-8000-000000000000',
])('The text %j contains no tracking number', (text) =>
  expect(trackingNumberOf(text)).toBeUndefined(),
);
