import { expect, test } from 'vitest';
import { aDocument } from '../../../testing/builders.ts';
import { type CreditDraft, creditErrors, creditRequest, creditTotalCents } from './credit-draft.ts';

const invoice = aDocument({
  lines: [
    { description: 'Coque', quantity: 3, unitPriceCents: 1000, vatRate: 20, totalCents: 3000 },
    { description: 'Pose', quantity: 1.5, unitPriceCents: 4000, vatRate: 20, totalCents: 6000 },
  ],
  tvaEnabled: true,
  vat: [{ rate: 20, baseCents: 9000, vatCents: 1800 }],
});
const creditable = [
  { line: 1, quantity: 1 },
  { line: 2, quantity: 1.5 },
];
const draft = (part: Partial<CreditDraft>): CreditDraft => ({
  isPartial: true,
  quantities: {},
  reason: '',
  invoiceDate: '2026-11-21',
  ...part,
});

test('what is typed for a line is asked for, empty ones are not', () => {
  const request = creditRequest(draft({ quantities: { 1: ' ', 2: '0,5' } }));
  expect(request.lines).toEqual([{ line: 2, quantity: 0.5 }]);
  expect(creditErrors(request, creditable).isSound).toBe(true);
  expect(creditTotalCents(invoice, creditable, request.lines)).toBe(2400);
});

test('all that is left names no line', () => {
  const request = creditRequest(draft({ isPartial: false, quantities: { 1: '9' } }));
  expect(request).not.toHaveProperty('lines');
  expect(creditErrors(request, creditable).isSound).toBe(true);
  expect(creditTotalCents(invoice, creditable, request.lines)).toBe(8400);
});

test.each([
  [{}, {}, 'Choisissez au moins une ligne.'],
  [{ 1: '2' }, { 1: 'Il reste au plus 1 de cette ligne.' }, undefined],
  [{ 2: 'beaucoup' }, { 2: 'Ce champ attend un nombre.' }, undefined],
] as const)('quantities %j are refused where they stand', (quantities, lines, all) => {
  const errors = creditErrors(creditRequest(draft({ quantities })), creditable);
  expect(errors.isSound).toBe(false);
  expect(errors.lines).toEqual(lines);
  expect(errors.fields.lines).toBe(all);
});
