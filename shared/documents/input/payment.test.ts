import { expect, it } from 'vitest';
import { isIban, paymentOf } from './payment.ts';

it.each([
  ['FR76 3000 6000 0112 3456 7890 189', true],
  ['fr7630006000011234567890189', true],
  ['FR76 3000 6000 0112 3456 7890 188', false],
  ['BE68 5390 0754 7034', true],
  ['', false],
])('The text %j is a valid IBAN: %s', (typed, is) => expect(isIban(typed)).toBe(is));

it('An invoice to a business asks for a transfer if the shop has an account, and a quote names no means of payment', () => {
  const iban = 'FR76 3000 6000 0112 3456 7890 189';
  const business = { documentType: 'facture', clientKind: 'business' };
  const compact = 'FR7630006000011234567890189';
  expect(paymentOf({ iban }, business)).toEqual({ means: 'transfer', iban: compact });
  expect(paymentOf({}, business)).toBeUndefined();
  expect(paymentOf({ iban }, { ...business, paymentMeans: 'card' })).toEqual({ means: 'card' });
  expect(paymentOf({ iban }, { ...business, clientKind: 'consumer' })).toBeUndefined();
  expect(paymentOf({ iban }, { ...business, documentType: 'devis' })).toBeUndefined();
});
