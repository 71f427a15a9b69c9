import { toCents } from '../documents/amounts.ts';
import { printableText } from '../documents/printable-text.ts';
import type { BonusOnDocument } from './bonus.ts';
import { bonusCategory, categoryLabelled } from './categories.ts';
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

/** The request for the bonus that a document says, unchecked: its kind of device may be none of today's. */
export const bonusAgain = ({
  category,
  amountCents,
  brand,
  model,
  serialNumber,
}: BonusOnDocument) => ({
  category: categoryLabelled(category),
  amount: amountCents / 100,
  brand,
  model,
  serialNumber,
  // Nothing is issued with a bonus before the shop has confirmed it.
  outOfGuarantee: true,
});
