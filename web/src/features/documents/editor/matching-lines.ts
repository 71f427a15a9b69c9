import type { Suggestion } from '../../../../../shared/documents/suggestions.ts';
import { readPrice } from '../../../../../shared/documents/typed-numbers.ts';
import { UNITS } from '../../../../../shared/documents/units.ts';
import { formatEuros } from '../../../../../shared/money.ts';
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

/**
 * The lines that match `typed`: each typed word begins one of their words. The most used line comes first.
 */
export function matchingLines(lines: readonly Suggestion[], typed: string): Suggestion[] {
  if (typed.trim().length < LEAST_TYPED) return [];
  const typedWords = wordsOf(typed);
  const isMeant = ({ description }: Suggestion) => {
    const words = wordsOf(description);
    return typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord)));
  };
  return lines
    .filter(isMeant)
    .toSorted((one, other) => other.uses - one.uses)
    .slice(0, MOST_OFFERED);
}

/** An amount or a rate as it is typed in France. */
const typedNumber = (value: string) => value.replace('.', ',');

/** The fields that a draft's line takes from a suggestion; the rate only when it differs from the draft’s. */
export function filledFrom(
  known: Suggestion,
  { tvaEnabled, tvaRate }: Pick<DocumentDraft, 'tvaEnabled' | 'tvaRate'>,
): Partial<DraftLine> {
  const { vatRate, marginScheme = false } = known;
  const isOther =
    tvaEnabled && !marginScheme && vatRate !== undefined && vatRate !== readPrice(tvaRate);
  return {
    description: known.description,
    price: typedNumber((known.unitPriceCents / 100).toFixed(2)),
    unit: known.unit ?? 'piece',
    marginScheme,
    tvaRate: isOther ? typedNumber(String(vatRate)) : '',
  };
}

/** What distinguishes a suggestion from others: '129,90 € · TVA 20 %', '45,00 € / heure'. */
export function suggestionText({
  unitPriceCents,
  unit,
  vatRate,
  marginScheme,
}: Suggestion): string {
  const per = unit && unit !== 'piece' ? ` / ${UNITS[unit].label.toLowerCase()}` : '';
  const ofRate = vatRate === undefined ? '' : `TVA ${typedNumber(String(vatRate))}\u00a0%`;
  const tax = marginScheme ? 'TVA sur la marge' : ofRate;
  return [`${formatEuros(unitPriceCents)}${per}`, tax].filter(Boolean).join(' · ');
}
