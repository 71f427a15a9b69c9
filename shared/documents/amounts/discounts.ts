import { formatRate } from '../../rate.ts';
import { type DiscountTerms, discountCentsOf, toCents } from './amounts.ts';

/** A request states a discount in percent or in euros. The euros are with tax if the prices include tax. */
export type DiscountInput = { rate?: number | undefined; amount?: number | undefined };

/**
 * The amount is before tax, and is also given with tax where prices include tax. The percentage is present if the
 * shop typed a percentage.
 */
export type Discount = {
  rate?: number | undefined;
  cents: number;
  withTaxCents?: number | undefined;
};

/** Returns the amount that a discount deducts from prices as they are typed and printed. */
export const discountAsTyped = ({ cents, withTaxCents }: Discount): number => withTaxCents ?? cents;

export function discountTerms(discount: DiscountInput | undefined): DiscountTerms | undefined {
  if (discount?.rate !== undefined) return { rate: discount.rate };
  if (discount?.amount !== undefined) return { cents: toCents(discount.amount) };
  return undefined;
}

/**
 * Returns the discount of `cents` for the document, or `undefined` when it deducts nothing. `input` is what the
 * shop typed.
 */
export const issuedDiscount = (
  input: DiscountInput | undefined,
  cents: number,
  withTaxCents?: number,
): Discount | undefined =>
  (withTaxCents ?? cents) > 0
    ? {
        ...(input?.rate !== undefined && { rate: input.rate }),
        cents,
        ...(withTaxCents !== undefined && { withTaxCents }),
      }
    : undefined;

export const discountAgain = (discount: Discount): DiscountInput =>
  discount.rate === undefined
    ? { amount: discountAsTyped(discount) / 100 }
    : { rate: discount.rate };

/**
 * Returns a discount of these amounts, with the former percentage if it still gives them. `baseCents` is the typed
 * amount before the discount.
 */
export function discountInstead(
  { rate }: Discount,
  baseCents: number,
  { cents, withTaxCents }: Pick<Discount, 'cents' | 'withTaxCents'>,
): Discount | undefined {
  const typed = discountAsTyped({ cents, withTaxCents });
  const isSame = rate !== undefined && discountCentsOf({ rate }, baseCents) === typed;
  return issuedDiscount(isSame ? { rate } : undefined, cents, withTaxCents);
}

export const discountLabel = ({ rate }: Discount): string =>
  rate === undefined ? 'Remise' : `Remise (${formatRate(rate)}\u00a0%)`;
