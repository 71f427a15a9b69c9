import { expect, it } from 'vitest';
import type { RepairStatus } from '../repairs.ts';
import { firstExpected, isPartLate, proposedStatus } from './awaited.ts';

const toOrder = { id: 'part-0001', label: 'Écran' };
const ordered = { ...toOrder, orderedOn: '2026-11-20', expectedOn: '2026-11-24' };
const arrived = { ...ordered, arrivedOn: '2026-11-25' };

it('A part counts as late from the day after its expected day until it arrives', () => {
  expect(isPartLate(ordered, '2026-11-24')).toBe(false);
  expect(isPartLate(ordered, '2026-11-25')).toBe(true);
  expect(isPartLate(arrived, '2026-11-26')).toBe(false);
  expect(isPartLate(toOrder, '2026-11-26')).toBe(false);
});

it('The first expected day is the earliest day of the awaited parts; a repair whose parts have no day comes last', () => {
  expect(firstExpected([])).toBeUndefined();
  expect(firstExpected([arrived])).toBeUndefined();
  expect(firstExpected([toOrder, arrived])).toBe('9999-12-31');
  expect(firstExpected([toOrder, { ...ordered, expectedOn: '2026-12-01' }, ordered])).toBe(
    '2026-11-24',
  );
});

it.each<[RepairStatus, readonly (typeof toOrder)[], RepairStatus | undefined]>([
  ['pending', [], undefined],
  ['pending', [toOrder], undefined],
  ['pending', [ordered], 'ordered'],
  ['progress', [ordered, arrived], 'ordered'],
  ['contact', [ordered], 'ordered'],
  ['ordered', [ordered], undefined],
  ['ordered', [arrived, toOrder], undefined],
  ['ordered', [arrived], 'progress'],
  ['pending', [arrived], 'progress'],
  ['progress', [arrived], undefined],
  ['contact', [arrived], undefined],
  ['completed', [ordered], undefined],
])('A repair in %s with the parts %j proposes %s', (status, parts, proposed) => {
  expect(proposedStatus({ status }, parts)).toBe(proposed);
});

it('A repair that was handed over or withdrawn proposes no status', () => {
  const at = '2026-11-26T10:00:00.000Z';
  expect(proposedStatus({ status: 'pending', handedOverAt: at }, [ordered])).toBeUndefined();
  expect(proposedStatus({ status: 'pending', withdrawnAt: at }, [ordered])).toBeUndefined();
});
