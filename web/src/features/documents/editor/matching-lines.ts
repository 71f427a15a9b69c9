import { MICROS_PER_CENT } from '../../../../../shared/documents/amounts.ts';
import type { Suggestion } from '../../../../../shared/documents/suggestions.ts';
import { parseVatRate, readPrice } from '../../../../../shared/documents/typed-numbers.ts';
import { formatUnitPrice } from '../../../../../shared/documents/unit-prices.ts';
import { UNITS } from '../../../../../shared/documents/units.ts';
import { foldText } from '../../../../../shared/text.ts';
import type { DocumentDraft, DraftLine } from './document-draft.ts';

/** The most lines that fit below a field. */
const MOST_OFFERED = 5;
/** A single letter matches too much. */
const LEAST_TYPED = 2;

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether a line names the model of a device: 'Écran iPhone 13' for 'Smartphone · iPhone 13'. */
function isFor({ description }: Suggestion, device: string): boolean {
  const model = wordsOf(device.split(' · ').slice(1).join(' '));
  const words = wordsOf(description);
  return model.length > 0 && model.every((word) => words.includes(word));
}

/**
 * The lines that are offered for a device before anything is typed: those that name its model, then those without a
 * digit, which name no model; the most used first. A line that the draft has already is not offered.
 */
export function linesFor(
  lines: readonly Suggestion[],
  { device, items }: Pick<DocumentDraft, 'device' | 'items'>,
): Suggestion[] {
  if (device === '') return [];
  const taken = new Set(items.map(({ description }) => foldText(description)));
  return byUse(lines, device)
    .filter((line) => !taken.has(foldText(line.description)))
    .filter((line) => isFor(line, device) || !/\d/.test(line.description))
    .slice(0, MOST_OFFERED);
}

const byUse = (lines: readonly Suggestion[], device: string) =>
  lines.toSorted(
    (one, other) =>
      Number(isFor(other, device)) - Number(isFor(one, device)) || other.uses - one.uses,
  );

/**
 * The lines that match `typed`: each typed word begins one of their words. Those for the device come first, and of
 * these the most used.
 */
export function matchingLines(
  lines: readonly Suggestion[],
  typed: string,
  device = '',
): Suggestion[] {
  if (typed.trim().length < LEAST_TYPED) return [];
  const typedWords = wordsOf(typed);
  const isMeant = ({ description }: Suggestion) => {
    const words = wordsOf(description);
    return typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord)));
  };
  return byUse(lines.filter(isMeant), device).slice(0, MOST_OFFERED);
}

/** An amount or a rate as it is typed in France. */
const typedNumber = (value: string) => value.replace('.', ',');

type DraftPrices = Pick<DocumentDraft, 'tvaEnabled' | 'tvaRate' | 'taxIncluded'>;

/**
 * The price of a suggestion as the draft's prices are typed. A price before tax becomes one with tax to the cent, and a
 * price with tax becomes one before tax with four decimals; the shop sees it before it is billed.
 */
function priceFor(
  { unitPriceMicros, taxIncluded, vatRate, marginScheme }: Suggestion,
  draft: DraftPrices,
): string {
  const euros = unitPriceMicros / (100 * MICROS_PER_CENT);
  const isWanted = draft.tvaEnabled && draft.taxIncluded;
  const factor = 1 + (vatRate ?? parseVatRate(draft.tvaRate)) / 100;
  if (marginScheme || isWanted === (taxIncluded ?? false)) return shortDecimal(euros, 6);
  return isWanted ? shortDecimal(euros * factor, 2) : shortDecimal(euros / factor, 4);
}

/** A number with two decimals or more. Three become four, because `readPrice` refuses what could be thousands. */
const shortDecimal = (value: number, most: number) =>
  value
    .toFixed(most)
    .replace(/(\.\d\d\d*?)0+$/, '$1')
    .replace(/\.\d{3}$/, '$&0');

/** The fields that a draft's line takes from a suggestion; the rate only when it differs from the draft’s. */
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

/** Returns the text that distinguishes a suggestion from others: '129,90 € · TVA 20 %', '45,00 € / heure'. */
export function suggestionText({
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
  return [`${price}${per}`, tax].filter(Boolean).join(' · ');
}
