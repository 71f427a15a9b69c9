import { toCents } from '../../../shared/documents/amounts/amounts.ts';
import type { DocumentInput } from '../../../shared/documents/input/input.ts';
import type { Purchases } from './margin.ts';

export function purchasesOf({ items, tvaEnabled }: DocumentInput): Purchases | undefined {
  const purchases = items.flatMap(({ marginScheme, purchasePrice }, index) =>
    tvaEnabled && marginScheme && purchasePrice !== undefined
      ? [{ line: index + 1, unitCents: toCents(purchasePrice) }]
      : [],
  );
  return purchases.length > 0 ? { purchases } : undefined;
}
