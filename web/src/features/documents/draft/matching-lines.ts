import { MICROS_PER_CENT } from '../../../../../shared/documents/amounts/amounts.ts';
import { parseVatRate, readPrice } from '../../../../../shared/documents/amounts/typed-numbers.ts';
import { formatUnitPrice } from '../../../../../shared/documents/amounts/unit-prices.ts';
import { UNITS } from '../../../../../shared/documents/input/units.ts';
import type { Suggestion } from '../../../../../shared/documents/suggestions.ts';
import { foldText } from '../../../../../shared/text.ts';
import type { DocumentDraft, DraftLine } from './document-draft.ts';

const MOST_OFFERED = 5;
/** A single letter matches too much. */
const LEAST_TYPED = 2;

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const modelOf = (device: string) => wordsOf(device.split(' · ').slice(1).join(' '));

/**
 * Returns how well a line fits a device such as 'Smartphone · iPhone 13': 3 for its model, 2 for a wider range, 1
 * without a model, 0 for another model or without a device, -1 when it is listed for another device.
 */
function fitOf(line: Suggestion, device: string): number {
  if (device === '') return 0;
  const model = modelOf(device);
  const named = wordsOf(line.device ?? line.description);
  const isNamed = model.length > 0 && model.every((word) => named.includes(word));
  if (line.device === undefined) return isNamed ? 3 : Number(!/\d/.test(line.description));
  if (isNamed && named.every((word) => wordsOf(device).includes(word))) return 3;
  return named.every((word) => wordsOf(device).includes(word)) ? 2 : -1;
}

/** The lines that fit the device best come first, then those of the price list, then the most used. */
export function inOrder(lines: readonly Suggestion[], device: string): Suggestion[] {
  const fits = new Map(lines.map((line) => [line, fitOf(line, device)]));
  const rank = (line: Suggestion) => fits.get(line) ?? 0;
  return lines.toSorted(
    (one, other) =>
      rank(other) - rank(one) ||
      Number(other.listed ?? false) - Number(one.listed ?? false) ||
      other.uses - one.uses,
  );
}

/** Returns the lines to offer for a device before anything is typed. Lines that the draft already has are left out. */
export function linesFor(
  lines: readonly Suggestion[],
  { device, items }: Pick<DocumentDraft, 'device' | 'items'>,
  most = MOST_OFFERED,
): Suggestion[] {
  if (device === '') return [];
  const taken = new Set(items.map(({ description }) => foldText(description)));
  return inOrder(lines, device)
    .filter((line) => !taken.has(foldText(line.description)))
    .filter((line) => fitOf(line, device) > 0)
    .slice(0, most);
}

/** Returns the lines in which each typed word begins a word. Those for the draft's device come first. */
export function matchingLines(
  lines: readonly Suggestion[],
  typed: string,
  device = '',
  most = MOST_OFFERED,
): Suggestion[] {
  if (typed.trim().length < LEAST_TYPED) return [];
  const typedWords = wordsOf(typed);
  const isMeant = (line: Suggestion) => {
    const words = [...wordsOf(line.description), ...wordsOf(line.device ?? '')];
    return typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord)));
  };
  return inOrder(lines.filter(isMeant), device).slice(0, most);
}

const typedNumber = (value: string) => value.replace('.', ',');

type DraftPrices = Pick<DocumentDraft, 'tvaEnabled' | 'tvaRate' | 'taxIncluded'> &
  Partial<Pick<DocumentDraft, 'vatRegime'>>;

/**
 * Returns a price with or without VAT, as the draft needs it. Under the franchise, the price is not converted, so
 * that the customer pays the same.
 */
function priceFor(
  { unitPriceMicros, taxIncluded, vatRate, marginScheme }: Suggestion,
  draft: DraftPrices,
): string {
  const euros = unitPriceMicros / (100 * MICROS_PER_CENT);
  const isWanted = draft.tvaEnabled && draft.taxIncluded;
  const factor = 1 + (vatRate ?? parseVatRate(draft.tvaRate)) / 100;
  const isFranchise = draft.vatRegime === 'franchise';
  if (marginScheme || isFranchise || isWanted === (taxIncluded ?? false))
    return shortDecimal(euros, 6);
  return isWanted ? shortDecimal(euros * factor, 2) : shortDecimal(euros / factor, 4);
}

/** Writes a number with at least two decimals. Three decimals become four, because `readPrice` refuses three. */
const shortDecimal = (value: number, most: number) =>
  value
    .toFixed(most)
    .replace(/(\.\d\d\d*?)0+$/, '$1')
    .replace(/\.\d{3}$/, '$&0');

/** Returns the fields that a draft's line takes from a suggestion, with the VAT rate only where it differs. */
export function filledFrom(known: Suggestion, draft: DraftPrices): Partial<DraftLine> {
  const { tvaEnabled, tvaRate } = draft;
  const { vatRate, marginScheme = false } = known;
  const isOther =
    tvaEnabled && !marginScheme && vatRate !== undefined && vatRate !== readPrice(tvaRate);
  return {
    description: known.description,
    kind: known.kind ?? '',
    price: typedNumber(priceFor(known, draft)),
    unit: known.unit ?? 'piece',
    marginScheme,
    tvaRate: isOther ? typedNumber(String(vatRate)) : '',
  };
}

/** Returns the text that tells a suggestion from others: 'iPhone 13 · 129,90 € · TVA 20 %', '45,00 € / heure'. */
export function suggestionText({
  device,
  unitPriceMicros,
  taxIncluded,
  unit,
  vatRate,
  marginScheme,
}: Suggestion): string {
  const per = unit && unit !== 'piece' ? ` / ${UNITS[unit].label.toLowerCase()}` : '';
  const ofRate = vatRate === undefined ? '' : `TVA ${typedNumber(String(vatRate))}\u00a0%`;
  const tax = marginScheme ? 'TVA sur la marge' : ofRate;
  const price = `${formatUnitPrice(unitPriceMicros)}${taxIncluded ? ' TTC' : ''}`;
  return [device, `${price}${per}`, tax].filter(Boolean).join(' · ');
}
