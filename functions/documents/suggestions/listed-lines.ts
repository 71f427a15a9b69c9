import { MICROS_PER_CENT } from '../../../shared/documents/amounts.ts';
import type { PriceEntry } from '../../../shared/documents/price-list/price-list.ts';
import type { Suggestion } from '../../../shared/documents/suggestions.ts';
import { foldText } from '../../../shared/text.ts';

/**
 * The entries of the price list as suggestions, then the learned lines that the list does not name. An entry takes its
 * unit, its VAT and how often it was sold from the learned line with its description.
 */
export function withPriceList(
  entries: readonly PriceEntry[],
  learned: readonly Suggestion[],
): Suggestion[] {
  const known = new Map(learned.map((line) => [foldText(line.description), line]));
  const named = new Set(entries.map(({ description }) => foldText(description)));
  const listed = entries.map(({ priceCents, device, ...entry }): Suggestion => {
    const { unit, vatRate, marginScheme, uses = 0 } = known.get(foldText(entry.description)) ?? {};
    return {
      ...entry,
      unitPriceMicros: priceCents * MICROS_PER_CENT,
      listed: true,
      ...(device && { device }),
      ...(unit && { unit }),
      ...(vatRate !== undefined && { vatRate }),
      // Only goods are sold under the margin scheme.
      ...(marginScheme && entry.kind !== 'work' && { marginScheme }),
      uses,
    };
  });
  return [...listed, ...learned.filter(({ description }) => !named.has(foldText(description)))];
}
