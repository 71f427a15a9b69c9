import { once } from './once.ts';

const euros = once(() => new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }));

/** Formats an amount in cents as French text: 123450 becomes '1 234,50 €'. */
export function formatEuros(amountCents: number): string {
  return euros().format(amountCents / 100);
}
