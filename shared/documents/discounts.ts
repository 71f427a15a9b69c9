import { once } from '../once.ts';
import { type DiscountTerms, discountCentsOf, toCents } from './amounts.ts';

/** A discount as a request asks for it: in percent, or in euros before tax. One of the two. */
export type DiscountInput = { rate?: number | undefined; amount?: number | undefined };

/** A discount as it is issued: what it takes off before tax, and the percentage that it was given as. */
export type Discount = { rate?: number | undefined; cents: number };

/** What a request's discount is computed from; `undefined` without one. */
export function discountTerms(discount: DiscountInput | undefined): DiscountTerms | undefined {
  if (discount?.rate !== undefined) return { rate: discount.rate };
  if (discount?.amount !== undefined) return { cents: toCents(discount.amount) };
  return undefined;
}

/** The discount of `cents` that `input` came to; `undefined` when it takes nothing off. */
export const issuedDiscount = (
  input: DiscountInput | undefined,
  cents: number,
): Discount | undefined =>
  cents > 0 ? { ...(input?.rate !== undefined && { rate: input.rate }), cents } : undefined;

/** The request that gives the same discount again. */
export const discountAgain = ({ rate, cents }: Discount): DiscountInput =>
  rate === undefined ? { amount: cents / 100 } : { rate };

/** A discount of `cents` on `baseCents` in place of `former`, whose percentage stays as far as it is true of it. */
export function discountInstead(
  { rate }: Discount,
  baseCents: number,
  cents: number,
): Discount | undefined {
  const isSame = rate !== undefined && discountCentsOf({ rate }, baseCents) === cents;
  return issuedDiscount(isSame ? { rate } : undefined, cents);
}

const rateFormat = once(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 }));

/** What a discount is called on paper: 'Remise (10 %)', 'Remise'. */
export const discountLabel = ({ rate }: Discount): string =>
  rate === undefined ? 'Remise' : `Remise (${rateFormat().format(rate)}\u00a0%)`;
