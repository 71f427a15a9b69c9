import { formatEuros } from '../money.ts';
import { bonusCategory, categoryLabelled } from './categories.ts';

/** These fields of a bonus decide the effect of a credit note on it. `category` is the label on the document. */
type CreditedBonus = { amountCents: number; category: string };

/** Returns the least price, with tax and in cents, for which a bonus is paid. It is never below the bonus itself. */
export function leastPriceCents({ amountCents, category }: CreditedBonus): number {
  const id = categoryLabelled(category);
  return Math.max(amountCents, (id && bonusCategory(id).minimumCents) ?? 0);
}

/**
 * A credit note of `noteCents` leaves `leftCents` of the sale. The bonus is kept when `leftCents` is at least the
 * least price for a bonus. Otherwise the credit note takes the bonus back, unless the credit note is smaller than
 * the bonus. The result is then `stuck`, because the customer would owe more than before (docs/decisions/0115).
 */
export function bonusAfterCredit(
  bonus: CreditedBonus,
  { noteCents, leftCents }: { noteCents: number; leftCents: number },
): 'kept' | 'withdrawn' | 'stuck' {
  if (leftCents >= leastPriceCents(bonus)) return 'kept';
  return noteCents >= bonus.amountCents ? 'withdrawn' : 'stuck';
}

export const stuckText = (bonus: CreditedBonus, leftCents: number): string =>
  `Il resterait ${formatEuros(leftCents)} d’une réparation dont le bonus en demande ${formatEuros(leastPriceCents(bonus))}\u202f: il serait repris, et votre client devrait plus qu’avant. Annulez la facture en entier, puis émettez-en une sans bonus.`;
