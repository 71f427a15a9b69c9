import { expect, it } from 'vitest';
import type { Loan } from '../../../shared/repairs/loans/answers.ts';
import { DEVICE_TYPES, REPAIR_FIELDS } from '../../../shared/repairs/repairs.ts';
import { repair as plain } from '../../testing/notification-fakes.ts';
import { changedLoans } from '../loans/changed-loans.ts';
import { slipFields } from './pdf/slip-parts.ts';
import { digestOfContent, slipContent, toSlip } from './slip-content.ts';

const shop = { name: 'Atelier Léa', address: '', phone: '', email: '', siret: '' };
const lent = {
  id: 'pret-001',
  what: 'iPhone SE',
  serial: '356938035643809',
  lentAt: '2026-11-20T10:05:00.000Z',
};
const withLoans = (...loans: Loan[]) => ({
  ...plain,
  loans: { version: 1, loans },
});
const loansOn = (repair: typeof plain) => slipContent(repair, shop).loans;

// This test fails if the slip leaves out a new field of the form.
it.each(REPAIR_FIELDS)('A slip states the value that was typed as %s', (field) => {
  const stated = JSON.stringify(slipFields(slipContent({ ...plain, [field]: 'console' }, shop)));
  expect(stated).toContain(field === 'deviceType' ? DEVICE_TYPES.console : 'console');
});

it('A slip lists the device that the customer has on loan, with its serial number and day', () => {
  const content = slipContent(withLoans(lent), shop);
  expect(slipFields(content)).toContainEqual([
    'Appareil prêté',
    'iPhone SE · N°\u00a0356938035643809 · prêté le 20/11/2026',
  ]);
});

it('A slip lists the loans of the other devices of its intake too', () => {
  const others = [{ repair: withLoans(lent), slip: undefined }];
  expect(slipContent(plain, shop, undefined, others).loans).toHaveLength(1);
});

it('A slip without a device on loan says nothing about loans', () => {
  expect(loansOn(plain)).toBeUndefined();
  expect(loansOn(withLoans({ ...lent, returnedAt: '2026-11-21T10:00:00.000Z' }))).toBeUndefined();
});

it('A signed slip is outdated by a later loan, and not by the return of a device that it lists', () => {
  const content = slipContent(withLoans(lent), shop);
  const at = Date.parse('2026-11-20T10:10:00.000Z');
  const signed = { at, content, digest: digestOfContent(content), strokes: [] };
  const stored = { version: 1, signed };
  const shown = (repair: typeof plain) => toSlip(slipContent(repair, shop, stored), stored);
  expect(shown(withLoans({ ...lent, returnedAt: '2026-11-21T10:00:00.000Z' }))).not.toHaveProperty(
    'outdated',
  );
  const later = { ...lent, id: 'pret-002', lentAt: '2026-11-21T10:00:00.000Z' };
  expect(shown(withLoans(lent, later))).toHaveProperty('outdated', true);
});

it('A signed slip is not outdated by a change of loans that leaves out a returned loan', () => {
  const later = { ...lent, id: 'pret-002', lentAt: '2026-11-20T10:06:00.000Z' };
  const content = slipContent(withLoans(lent, later), shop);
  const at = Date.parse('2026-11-20T10:10:00.000Z');
  const signed = { at, content, digest: digestOfContent(content), strokes: [] };
  const stored = { version: 1, signed };
  const returned = { ...later, returnedAt: '2026-11-21T10:00:00.000Z' };
  const { loans } = changedLoans(
    { version: 2, loans: [lent, returned] },
    { version: 2, loans: [{ id: lent.id, what: lent.what, serial: lent.serial }] },
    Date.parse('2026-11-22T10:00:00.000Z'),
  );
  const now = slipContent(withLoans(...loans), shop, stored);
  expect(toSlip(now, stored)).not.toHaveProperty('outdated');
});
