import { describe, expect, it } from 'vitest';
import { firstPaymentDay, isTakeable, paymentStanding } from './payments.ts';
import { paymentInput } from './schemas.ts';

const TODAY = '2026-11-23';
const invoice = { totalCents: 10_000, creditedCents: 0, paidCents: 0, dueDate: '2026-12-01' };

describe('The payment state of an invoice', () => {
  it.each([
    ['nothing came in', 'unpaid', {}, 10_000],
    ['a part came in', 'partly-paid', { paidCents: 4000 }, 6000],
    ['all came in', 'paid', { paidCents: 10_000 }, 0],
    ['it is due today', 'unpaid', { dueDate: TODAY }, 10_000],
    ['it was due yesterday', 'overdue', { dueDate: '2026-11-22' }, 10_000],
    ['a part is late', 'overdue', { dueDate: '2026-11-22', paidCents: 4000 }, 6000],
    [
      'it is late, and its shop does not follow it',
      'unpaid',
      { dueDate: '2026-11-22', isUnfollowed: true },
      10_000,
    ],
    ['all came in, late', 'paid', { dueDate: '2026-11-22', paidCents: 10_000 }, 0],
    ['it was cancelled', 'credited', { creditedCents: 10_000 }, 0],
    ['a part was cancelled', 'partly-paid', { creditedCents: 4000, paidCents: 1000 }, 5000],
    ['the rest was cancelled', 'paid', { creditedCents: 4000, paidCents: 6000 }, 0],
    ['it was paid, then cancelled', 'credited', { creditedCents: 10_000, paidCents: 4000 }, -4000],
    ['there is nothing to pay', 'paid', { totalCents: 0, dueDate: '2026-11-22' }, 0],
    [
      'it is from before payments were recorded',
      'unpaid',
      { paidCents: undefined, dueDate: undefined },
      10_000,
    ],
  ] as const)('When %s, the invoice is %s', (_, paymentState, changes, dueCents) => {
    const standing = paymentStanding({ ...invoice, ...changes }, TODAY);
    expect(standing).toMatchObject({ paymentState, dueCents });
  });
});

it.each([
  [6000, true],
  [6001, false],
  [-4000, true],
  [-4001, false],
  [0, false],
])(
  'When 4 000 are paid and 6 000 are due, a payment of %i is allowed: %s',
  (amountCents, taken) => {
    expect(isTakeable(amountCents, { paidCents: 4000, dueCents: 6000 })).toBe(taken);
  },
);

it('A cancelled invoice accepts no payment, and at most the paid amount can be refunded', () => {
  const standing = paymentStanding({ ...invoice, creditedCents: 10_000, paidCents: 4000 }, TODAY);
  expect([1, -4000, -4001].map((cents) => isTakeable(cents, standing))).toEqual([
    false,
    true,
    false,
  ]);
});

it('A payment may be dated from the day of the work, or from the day of the invoice if that is earlier', () => {
  const days = { invoiceDate: '2026-11-20', supplyDate: '2026-11-18' };
  expect(firstPaymentDay(days, '2026-11-30')).toBe('2026-11-18');
  expect(firstPaymentDay({ ...days, supplyDate: '2026-11-30' }, '2026-11-30')).toBe('2026-11-20');
});

it.each([
  [{ amountCents: 0 }, 'Indiquez un montant autre que zéro.'],
  [{ amountCents: 1.5 }, 'Indiquez un montant, en centimes entiers.'],
  [{ amountCents: '100' }, 'Indiquez un montant, en centimes entiers.'],
  [{ amountCents: 1e12 }, 'Ce montant est trop grand.'],
  [{ amountCents: -1e12 }, 'Ce montant est trop grand.'],
  [{ means: 'troc' }, 'Choisissez un moyen de paiement dans la liste.'],
  [{ date: '2026-02-30' }, 'Indiquez une date valable, de 2000 à 2199.'],
  [{ date: '1999-12-31' }, 'Indiquez une date valable, de 2000 à 2199.'],
])('A payment with %o is refused', (wrong, message) => {
  const parsed = paymentInput.safeParse({ amountCents: 100, means: 'card', date: TODAY, ...wrong });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it.each([
  ['2026-12-31', '2026-11-18'],
  ['2027-01-01', '2026-12-01'],
  ['2028-03-31', '2028-02-01'],
])(
  'A payment recorded on %s may be dated from %s on, because older months are closed',
  (today, first) => {
    expect(firstPaymentDay({ invoiceDate: '2026-11-20', supplyDate: '2026-11-18' }, today)).toBe(
      first,
    );
  },
);
