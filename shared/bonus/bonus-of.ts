import { toCents } from '../documents/amounts.ts';
import { printableText } from '../documents/printable-text.ts';
import type { BonusOnDocument } from './bonus.ts';
import { bonusCategory } from './categories.ts';
import type { BonusInput } from './input.ts';
import { type LabelSettings, labelOn } from './labels.ts';
import { BONUS_SCHEMES } from './schemes.ts';

/** The bonus that a draft of a day takes off, by the shop's label; without one it is not issued (`missingInBonus`). */
export function bonusOf(
  company: LabelSettings,
  day: string,
  { category, amount, brand, model, serialNumber }: BonusInput,
): BonusOnDocument {
  const { scheme, label } = bonusCategory(category);
  const { number = '', organism = '' } = labelOn(company, scheme, day) ?? {};
  return {
    scheme: BONUS_SCHEMES[scheme].label,
    organism,
    labelNumber: printableText(number),
    category: label,
    brand,
    model,
    serialNumber,
    amountCents: toCents(amount),
  };
}
