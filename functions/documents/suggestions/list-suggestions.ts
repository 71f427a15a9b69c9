import { MICROS_PER_CENT } from '../../../shared/documents/amounts/amounts.ts';
import type { PriceEntry } from '../../../shared/documents/price-list/price-list.ts';
import type { Suggestion, Suggestions } from '../../../shared/documents/suggestions.ts';
import { foldText } from '../../../shared/text.ts';
import type { PriceListRepository } from '../price-list/price-list.repository.ts';
import type { SuggestionsRepository } from './suggestions.repository.ts';
import { typesPricesWithTax, updateSuggestions } from './update-suggestions.ts';

/**
 * The suggestions are stored again after this many documents. Storing them with each document would cost about 15 write
 * units; reading the latest documents costs about 12 read units.
 */
export const REMEMBERED_FROM = 25;

/** A shop's first suggestions are made from this many of its latest documents. */
export const DOCUMENTS_READ = 200;

/**
 * Returns the price list, then the stored lines, updated from the documents issued since. Stores the updated lines once
 * there are `REMEMBERED_FROM` such documents.
 */
export async function listSuggestions(
  { known, prices }: { known: SuggestionsRepository; prices: PriceListRepository },
  shopId: string,
): Promise<Suggestions> {
  const [kept, entries] = await Promise.all([known.get(shopId), prices.readableEntries(shopId)]);
  const { documents, count, lastId } = await known.issuedAfter(
    shopId,
    kept?.upTo ?? '',
    DOCUMENTS_READ,
  );
  const typedBefore = kept ? kept.taxIncluded : entries.some(({ taxIncluded }) => taxIncluded);
  const learned = {
    lines: updateSuggestions(kept?.lines ?? [], documents.toReversed()),
    ...(typesPricesWithTax(documents, typedBefore) && { taxIncluded: true as const }),
  };
  if (count >= REMEMBERED_FROM) await known.keep(shopId, { ...learned, upTo: lastId });
  return { ...learned, lines: withPriceList(entries, learned.lines) };
}

/** An entry takes its unit, VAT and number of sales from the stored line with the same description. */
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
