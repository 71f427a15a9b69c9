import { formatEuros } from '../money.ts';
import { bonusCategory, categoryLabelled } from './categories.ts';

/** A bonus as far as what becomes of it depends on it; `category` as its document says it. */
type CreditedBonus = { amountCents: number; category: string };

/** The least price, with tax, that a bonus is paid for, in cents: never less than the bonus itself. */
export function leastPriceCents({ amountCents, category }: CreditedBonus): number {
  const id = categoryLabelled(category);
  return Math.max(amountCents, (id && bonusCategory(id).minimumCents) ?? 0);
}

/**
 * What becomes of a bonus with a credit note of `noteCents` that leaves `leftCents` of what was sold, with tax: it stays as
 * long as what is left is a repair that it is paid for, and is withdrawn below. It is `stuck` where the note takes back less
 * than the bonus: its customer would owe more after it than before (docs/decisions/0115).
 */
export function bonusAfterCredit(
  bonus: CreditedBonus,
  { noteCents, leftCents }: { noteCents: number; leftCents: number },
): 'kept' | 'withdrawn' | 'stuck' {
  if (leftCents >= leastPriceCents(bonus)) return 'kept';
  return noteCents >= bonus.amountCents ? 'withdrawn' : 'stuck';
}

/** Why a credit note with which a bonus is stuck is not issued, and what to do. */
export const stuckText = (bonus: CreditedBonus, leftCents: number): string =>
  `Il resterait ${formatEuros(leftCents)} d’une réparation dont le bonus en demande ${formatEuros(leastPriceCents(bonus))}\u202f: il serait repris, et votre client devrait plus qu’avant. Annulez la facture en entier, puis émettez-en une sans bonus.`;
