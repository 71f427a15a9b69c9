import { formatEuros } from '../money.ts';
import { PLAN_OFFERS } from './plans.ts';

const COUNTS = ['Aucun', 'Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six'];

/**
 * Returns the prices as a text: 'Trois plans …: Gratuit, Essentiel à 9,99 € et Pro à 19,99 € par mois. Sans
 * engagement.'
 */
export function priceListText(): string {
  const offers = PLAN_OFFERS.map(({ name, priceCents }) =>
    priceCents === 0 ? name : `${name} à ${formatEuros(priceCents).replace(/\s/g, '\u202f')}`,
  );
  const list = `${offers.slice(0, -1).join(', ')} et ${offers.at(-1)}`;
  return `${COUNTS[offers.length] ?? offers.length} plans pour les ateliers de réparation\u202f: ${list} par mois. Sans engagement.`;
}
