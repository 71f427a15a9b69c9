import type { PriceEntry } from '../../../../../shared/documents/price-list/price-list.ts';
import { formatEuros } from '../../../../../shared/money.ts';

export function priceText({ priceCents, taxIncluded }: PriceEntry, isTaxed: boolean): string {
  const tax = taxIncluded ? 'TTC' : 'HT';
  return isTaxed ? `${formatEuros(priceCents)} ${tax}` : formatEuros(priceCents);
}

export const countedEntries = (count: number): string =>
  `${count} prestation${count > 1 ? 's' : ''}`;
