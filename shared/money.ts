const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** An amount in cents as French text: 123450 gives '1 234,50 €'. */
export function formatEuros(amountCents: number): string {
  return EUROS.format(amountCents / 100);
}
