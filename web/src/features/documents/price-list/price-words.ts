import { LINE_KINDS, type LineKind } from '../../../../../shared/documents/input/line-kinds.ts';
import type { PriceEntry } from '../../../../../shared/documents/price-list/price-list.ts';
import { formatEuros } from '../../../../../shared/money.ts';

export const KIND_OPTIONS = (Object.keys(LINE_KINDS) as LineKind[]).map(
  (kind) => [kind, LINE_KINDS[kind].label] as const,
);

export function priceText({ priceCents, taxIncluded }: PriceEntry, isTaxed: boolean): string {
  const tax = taxIncluded ? 'TTC' : 'HT';
  return isTaxed ? `${formatEuros(priceCents)} ${tax}` : formatEuros(priceCents);
}

export const countedEntries = (count: number): string =>
  `${count} prestation${count > 1 ? 's' : ''}`;
