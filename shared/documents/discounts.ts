import { once } from '../once.ts';
import { type DiscountTerms, discountCentsOf, toCents } from './amounts.ts';

/** A discount in a request: either in percent or in euros before tax. */
export type DiscountInput = { rate?: number | undefined; amount?: number | undefined };

/** A discount as it is issued: the amount deducted before tax, and the percentage when it was given as one. */
export type Discount = { rate?: number | undefined; cents: number };

/** Returns the terms of a request's discount; `undefined` without a discount. */
export function discountTerms(discount: DiscountInput | undefined): DiscountTerms | undefined {
  if (discount?.rate !== undefined) return { rate: discount.rate };
  if (discount?.amount !== undefined) return { cents: toCents(discount.amount) };
  return undefined;
}

/** Returns the issued discount of `cents` that `input` led to; `undefined` when it deducts nothing. */
export const issuedDiscount = (
  input: DiscountInput | undefined,
  cents: number,
): Discount | undefined =>
  cents > 0 ? { ...(input?.rate !== undefined && { rate: input.rate }), cents } : undefined;

/** Rebuilds the request for an issued discount. */
export const discountAgain = ({ rate, cents }: Discount): DiscountInput =>
  rate === undefined ? { amount: cents / 100 } : { rate };

/** Returns a discount of `cents` on `baseCents` that replaces `former`. The percentage stays if it is still correct. */
export function discountInstead(
  { rate }: Discount,
  baseCents: number,
  cents: number,
): Discount | undefined {
  const isSame = rate !== undefined && discountCentsOf({ rate }, baseCents) === cents;
  return issuedDiscount(isSame ? { rate } : undefined, cents);
}

const rateFormat = once(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 }));

/** Returns the printed name of a discount: 'Remise (10 %)' or 'Remise'. */
export const discountLabel = ({ rate }: Discount): string =>
  rate === undefined ? 'Remise' : `Remise (${rateFormat().format(rate)}\u00a0%)`;
