import { expect, it } from 'vitest';
import type { RepairLoans } from '../../../shared/repairs/loans/answers.ts';
import { changedLoans, isResultOf, lendsMore } from './changed-loans.ts';

const NOW = Date.parse('2026-11-28T10:00:00.000Z');
const now = '2026-11-28T10:00:00.000Z';
const lentAt = '2026-11-20T10:00:00.000Z';
const returnedAt = '2026-11-22T10:00:00.000Z';
const phone = { id: 'phone-01', what: 'Téléphone', lentAt };
const charger = { id: 'charger-1', what: 'Chargeur', lentAt, returnedAt };
const stored: RepairLoans = { version: 4, loans: [charger, phone] };

it('The server’s clock sets the times of a loan and of its return, and a later change keeps them', () => {
  const lent = { id: 'tablet-1', what: 'Tablette', serial: '', deposit: '50 €' };
  const back = { id: 'phone-01', what: 'Mobile', returned: true } as const;
  expect(changedLoans(stored, { version: 4, loans: [lent, back] }, NOW)).toEqual({
    version: 5,
    loans: [
      charger,
      { id: 'tablet-1', what: 'Tablette', deposit: '50 €', lentAt: now },
      { id: 'phone-01', what: 'Mobile', lentAt, returnedAt: now },
    ],
  });
});

it('A returned loan is neither changed nor removed, and an open one can be removed', () => {
  const renamed = { version: 4, loans: [{ id: 'charger-1', what: 'Câble' }] };
  expect(changedLoans(stored, renamed, NOW).loans).toEqual([charger]);
  expect(changedLoans(stored, { version: 4, loans: [] }, NOW).loans).toEqual([charger]);
});

it('A change is recognised as repeated only if the same change was carried out before', () => {
  const change = { version: 3, loans: [{ id: 'phone-01', what: 'Téléphone' }] };
  const after = changedLoans({ version: 3, loans: [] }, change, NOW);
  expect(isResultOf(after, change)).toBe(true);
  expect(isResultOf(stored, change)).toBe(false);
  expect(isResultOf(after, { ...change, version: 4 })).toBe(false);
  expect(isResultOf(undefined, change)).toBe(false);
  expect(lendsMore(undefined, change)).toBe(true);
  expect(lendsMore(stored, change)).toBe(false);
});
