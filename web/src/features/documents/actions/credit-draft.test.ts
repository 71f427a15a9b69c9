import { expect, test } from 'vitest';
import { aDocument } from '../../../testing/builders.ts';
import {
  bonusFate,
  type CreditDraft,
  creditErrors,
  creditRequest,
  creditTotalCents,
  isWhole,
} from './credit-draft.ts';

const invoice = aDocument({
  lines: [
    {
      description: 'Coque',
      quantity: 3,
      unitPriceMicros: 10_000_000,
      vatRate: 20,
      totalCents: 3000,
    },
    {
      description: 'Pose',
      quantity: 1.5,
      unitPriceMicros: 40_000_000,
      vatRate: 20,
      totalCents: 6000,
    },
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

test('Typed quantities are requested, and empty ones are not', () => {
  const request = creditRequest(draft({ quantities: { 1: ' ', 2: '0,5' } }));
  expect(request.lines).toEqual([{ line: 2, quantity: 0.5 }]);
  expect(creditErrors(request, creditable).isSound).toBe(true);
  expect(creditTotalCents(invoice, creditable, request.lines)).toBe(2400);
});

test('A credit note for everything that is left names no line', () => {
  const request = creditRequest(draft({ isPartial: false, quantities: { 1: '9' } }));
  expect(request).not.toHaveProperty('lines');
  expect(creditErrors(request, creditable).isSound).toBe(true);
  expect(creditTotalCents(invoice, creditable, request.lines)).toBe(8400);
});

test.each([
  [{}, {}, 'Choisissez au moins une ligne.'],
  [{ 1: '2' }, { 1: 'Il reste au plus 1 de cette ligne.' }, undefined],
  [{ 2: 'beaucoup' }, { 2: 'Ce champ attend un nombre.' }, undefined],
] as const)('Quantities %j are refused beside their lines', (quantities, lines, all) => {
  const errors = creditErrors(creditRequest(draft({ quantities })), creditable);
  expect(errors.isSound).toBe(false);
  expect(errors.lines).toEqual(lines);
  expect(errors.fields.lines).toBe(all);
});

test('On an invoice with a deposit, single lines are credited at their price, and all lines at the amount that was due', () => {
  const deposit = { id: 'deposit', number: 'FA-2026-0001', invoiceDate: '2026-11-20' };
  const final = {
    ...invoice,
    lines: [
      ...invoice.lines,
      {
        description: 'Acompte',
        quantity: 1,
        unitPriceMicros: -70_000_000,
        vatRate: 20,
        totalCents: -7000,
      },
    ],
    vat: [{ rate: 20, baseCents: 2000, vatCents: 400 }],
    totalCents: 2400,
    deducted: [
      { ...deposit, totalCents: 8400, vat: [{ rate: 20, baseCents: 7000, vatCents: 1400 }] },
    ],
  };
  const all = [
    { line: 1, quantity: 3 },
    { line: 2, quantity: 1.5 },
  ];
  expect(creditTotalCents(final, all, [{ line: 2, quantity: 1.5 }])).toBe(7200);
  expect([isWhole(final, all), creditTotalCents(final, all)]).toEqual([true, 2400]);
  expect([isWhole(final, creditable), creditTotalCents(final, creditable)]).toEqual([false, 8400]);
});

test('A credit note says what happens to the bonus before it is issued', () => {
  const bonus = {
    scheme: 'QualiRépar',
    organism: 'Ecosystem',
    labelNumber: 'QR-1',
    category: 'Imprimante',
    brand: 'HP',
    model: 'X',
    serialNumber: '1',
    amountCents: 3500,
  };
  const printed = aDocument({
    lines: [
      {
        description: 'Pose',
        quantity: 1,
        unitPriceMicros: 200_000_000,
        vatRate: 0,
        totalCents: 20_000,
      },
    ],
    vat: [{ rate: 0, baseCents: 20_000, vatCents: 0 }],
    totalCents: 20_000,
    bonus,
  });
  // The scheme pays for this kind of device from 150 €.
  expect(bonusFate(printed, 5000, 0)).toMatch(/^Le Bonus Réparation de 35,00.* reste déduit/);
  expect(bonusFate(printed, 4000, 5000)).toMatch(/reprend le Bonus .* réduit de 5,00/);
  expect(bonusFate(printed, 3000, 5000)).toMatch(/^Il resterait 120,00.*en demande 150,00/);
  expect(bonusFate(printed, 15_000, 5000)).toMatch(/reprend le Bonus/);
  expect(bonusFate(invoice, 100, 0)).toBeUndefined();
});
