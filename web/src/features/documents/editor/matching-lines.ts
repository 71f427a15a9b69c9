import type { Suggestion } from '../../../../../shared/documents/suggestions.ts';
import { readPrice } from '../../../../../shared/documents/typed-numbers.ts';
import { UNITS } from '../../../../../shared/documents/units.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { foldText } from '../../../../../shared/text.ts';
import type { DocumentDraft, DraftLine } from './document-draft.ts';

/** As many as fit below a field. */
const MOST_OFFERED = 5;
/** One letter means anything. */
const LEAST_TYPED = 2;

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The lines that `typed` may mean: each of its words begins one of theirs. What is sold most comes first. */
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

/** What a line of a draft takes from a known one; its rate only where it is another than the draft’s own. */
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

/** What tells a known line from its neighbours: '129,90 € · TVA 20 %', '45,00 € / heure'. */
export function knownLineText({ unitPriceCents, unit, vatRate, marginScheme }: Suggestion): string {
  const per = unit && unit !== 'piece' ? ` / ${UNITS[unit].label.toLowerCase()}` : '';
  const ofRate = vatRate === undefined ? '' : `TVA ${typedNumber(String(vatRate))}\u00a0%`;
  const tax = marginScheme ? 'TVA sur la marge' : ofRate;
  return [`${formatEuros(unitPriceCents)}${per}`, tax].filter(Boolean).join(' · ');
}
