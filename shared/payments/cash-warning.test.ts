import { expect, it } from 'vitest';
import { type CashDebt, cashWarning } from './cash-warning.ts';

const vat = (cents: number) => [{ rate: 0, baseCents: cents, vatCents: 0 }];
/** Makes the debt of a client for a sale of `cents`. */
const owed = (
  cents: number,
  changes: Partial<CashDebt> = {},
  country = 'FR',
  kind = 'consumer',
) => ({
  invoice: { vat: vat(cents), client: { kind, country } },
  creditedCents: 0,
  bonusCents: 0,
  dueCents: cents,
  payments: [],
  ...changes,
});

it('No part of a debt of more than 1 000 € may be paid in cash', () => {
  expect(cashWarning(owed(100_000), 100_000)).toBeUndefined();
  expect(cashWarning(owed(100_001), 10_000)).toMatch(/1\s000\s€ ne se paie pas en espèces/);
  const half = { payments: [{ amountCents: 90_000 }], dueCents: 60_000 };
  expect(cashWarning(owed(150_000, half), 60_000)).toBeDefined();
});

it('A deposit is a part of the debt of its quote, before and after the final invoice', () => {
  expect(cashWarning(owed(40_000, { quoteCents: 150_000 }), 40_000)).toBeDefined();
  const invoice = { ...owed(90_000).invoice, deducted: [{ vat: vat(40_000) }] };
  expect(cashWarning(owed(90_000, { invoice }), 90_000)).toBeDefined();
});

it('The client’s debt excludes credited amounts and the bonus that its payer pays', () => {
  expect(cashWarning(owed(110_000, { creditedCents: 10_000 }), 100_000)).toBeUndefined();
  expect(cashWarning(owed(102_500, { bonusCents: 2500 }), 100_000)).toBeUndefined();
});

it('A consumer who lives abroad may pay up to 10 000 €, a business abroad up to 1 000 €', () => {
  expect(cashWarning(owed(1_000_000, {}, 'CH'), 1_000_000)).toBeUndefined();
  expect(cashWarning(owed(1_000_001, {}, 'CH'), 100)).toMatch(/10\s000\s€/);
  expect(cashWarning(owed(100_001, {}, 'CH', 'business'), 100)).toBeDefined();
});

it('Refunds in cash count together, whoever receives them', () => {
  const surplus = { dueCents: -100_000 };
  expect(cashWarning(owed(100_000, surplus, 'CH'), -50_000)).toBeUndefined();
  expect(cashWarning(owed(100_000, { dueCents: -100_001 }, 'CH'), -50_000)).toMatch(/virement/);
  const before = { dueCents: -20_000, payments: [{ amountCents: -90_000 }] };
  expect(cashWarning(owed(200_000, before), -20_000)).toBeDefined();
});
