import { toCents } from '../documents/amounts/amounts.ts';
import { composedText } from '../documents/input/printable-text.ts';
import type { BonusOnDocument } from './answers.ts';
import { bonusCategory, categoryLabelled } from './categories.ts';
import type { BonusInput } from './input.ts';
import { type LabelSettings, labelOn } from './labels.ts';
import { BONUS_SCHEMES } from './schemes.ts';

/** Returns the bonus as the document prints it. It may have no label; `missingInBonus` then refuses the draft. */
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
    labelNumber: composedText(number),
    category: label,
    brand,
    model,
    serialNumber,
    amountCents: toCents(amount),
  };
}

/**
 * Rebuilds the bonus request from an issued document. It is not checked, because its kind of device may no longer
 * exist.
 */
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
  // A document with a bonus is issued only after the shop confirmed that no guarantee applies.
  outOfGuarantee: true,
});
