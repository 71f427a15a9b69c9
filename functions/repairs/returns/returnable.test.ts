import { expect, it } from 'vitest';
import { newRepair } from '../intake/new-repair.ts';
import type { StoredRepair } from '../repairs.ts';
import { notReturnable } from './link-return.ts';
import { MOST_RETURNS, NOT_FINISHED, RETURNS_FULL, returnRefusal } from './returnable.ts';

const completed: StoredRepair = {
  ...newRepair(
    { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
    { id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 's', nowMs: 0 },
  ),
  status: 'completed',
};
const at = '2026-11-26T10:00:00.000Z';
const returns = (count: number) => Array.from({ length: count }, (_, index) => `RB0000000${index}`);

it('A completed repair can come back, whether handed over or not, up to the limit of returns', () => {
  expect(returnRefusal(completed)).toBeUndefined();
  expect(returnRefusal({ ...completed, handedOverAt: at })).toBeUndefined();
  expect(returnRefusal({ ...completed, returns: returns(MOST_RETURNS - 1) })).toBeUndefined();
  expect(returnRefusal({ ...completed, returns: returns(MOST_RETURNS) })).toMatchObject({
    code: 'CONFLICT',
    message: RETURNS_FULL,
  });
});

it('A completed repair whose item has no room for a return is not reported as unknown', () => {
  const refusal = { condition: false, tooLarge: true, item: undefined };
  const original = { shopId: 's', trackingNumber: 'RB12345678', id: 'i' };
  expect(notReturnable(original, refusal)).toEqual({ kind: 'full' });
});

it('An unknown, unfinished or withdrawn repair cannot come back', () => {
  expect(returnRefusal(undefined)).toMatchObject({ code: 'REPAIR_NOT_FOUND' });
  expect(returnRefusal({ ...completed, status: 'progress' })).toMatchObject({
    code: 'NOT_COMPLETED',
    message: NOT_FINISHED,
  });
  expect(returnRefusal({ ...completed, withdrawnAt: at })).toMatchObject({ code: 'WITHDRAWN' });
});
