import { expect, it } from 'vitest';
import { creditedVat } from '../../shared/documents/amounts/credits.ts';
import type { DocumentRequest } from '../../shared/documents/input/input.ts';
import { totalOfAll } from '../../shared/payments/deposits.ts';
import { sampleDeposit, sampleDocument } from '../testing/document-samples.ts';
import { servicesPaid } from './taken-shares.ts';

/** The invoice has 120 € of goods and 120 € of services, with tax. */
const BOTH = {
  operationCategory: 'mixed',
  items: [
    { description: 'Écran', quantity: 1, price: 100, unit: 'piece', tvaRate: 20 },
    { description: 'Main-d’œuvre', quantity: 1, price: 100, unit: 'flat', tvaRate: 20 },
  ],
} satisfies Partial<DocumentRequest>;
const invoice = sampleDocument(BOTH);
const RATE = { rate: 20 };
const [GOODS, SERVICES] = [
  [1000, 0],
  [0, 1000],
];

it.each([
  [
    'nothing',
    [],
    [
      [6000, 3000],
      [24_000, 12_000],
    ],
  ],
  [
    'the goods',
    GOODS,
    [
      [6000, 6000],
      [12_000, 12_000],
      [18_000, 12_000],
      [24_000, 12_000],
    ],
  ],
  [
    'the services',
    SERVICES,
    [
      [6000, 0],
      [12_000, 0],
      [18_000, 6000],
      [24_000, 12_000],
    ],
  ],
  [
    'half of the services',
    [0, 500],
    [
      [18_000, 6000],
      [21_000, 9000],
      [24_000, 12_000],
    ],
  ],
])(
  'Payments pay the expected amount of services when %s was credited',
  (_what, credited, points) => {
    for (const [paid = 0, services = 0] of points) {
      expect([paid, servicesPaid(invoice, RATE, credited, paid)]).toEqual([paid, services]);
    }
  },
);

it('A deposit counts as services, and together with the other payments it pays the services that are not credited', () => {
  const depositCents = 12_000;
  const { final } = sampleDeposit(BOTH, {}, depositCents);
  const lines = final.lines.length;
  const of = (...own: number[]) => Array.from({ length: lines }, (_, index) => own[index] ?? 0);
  const settled = (credited: number[]) => {
    const leftCents = final.totalCents - totalOfAll(creditedVat(final, credited));
    return depositCents + servicesPaid(final, RATE, credited, leftCents);
  };
  expect(settled(of())).toBe(12_000);
  expect(settled(of(1000, 0))).toBe(12_000);
  expect(settled(of(0, 1000))).toBe(0);
  expect(settled(of(1000, 1000))).toBe(0);
});

it('An amount paid beyond an invoice is divided among goods and services as the invoice is', () => {
  expect(servicesPaid(invoice, RATE, [], 24_000 + 2000)).toBe(12_000 + 1000);
});

it('The refund of a deposit on goods under the margin scheme pays back no services', () => {
  const items = [
    {
      description: 'Téléphone d’occasion',
      quantity: 1,
      price: 120,
      unit: 'piece',
      marginScheme: true,
    },
    { description: 'Main-d’œuvre', quantity: 1, price: 100, unit: 'flat', tvaRate: 20 },
  ] satisfies DocumentRequest['items'];
  const { final } = sampleDeposit({ ...BOTH, items }, {}, 12_000);
  const margin = { rate: 0, marginScheme: true };
  expect(servicesPaid(final, margin, [1000, 0, 0, 0], -6000)).toBe(0);
});
