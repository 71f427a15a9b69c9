import { byGroup, groupOf, isSameGroup, type VatGroup } from './vat-groups.ts';

/**
 * Calculates the amounts of a document, in integer cents. The only rounding rule, half up to the cent, applies in two
 * places: to each line's total, and to the VAT of each rate on the rounded sum of that rate's lines. Everything else is
 * a sum of integers, so that the printed figures always add up. Quantities count in thousandths, rates in hundredths of
 * a percent.
 */

/** A discount: in percent, or in cents before tax. */
export type DiscountTerms = { rate: number } | { cents: number };

/** The values from which an amount is calculated. `unitPriceCents` is before tax, `vatRate` in percent. */
export type PricedLine = {
  quantity: number;
  unitPriceCents: number;
  vatRate: number;
  marginScheme?: boolean | undefined;
  discount?: DiscountTerms | undefined;
};

/** The VAT of one rate, in percent. Under the margin scheme it is zero, because the prices contain it. */
export type VatAmount = VatGroup & { baseCents: number; vatCents: number };

export type DocumentAmounts = {
  /** One total before tax per line, after its discount. */
  lineCents: number[];
  lineDiscountCents: number[];
  /** What the document's discount deducts from the sum of the lines. */
  discountCents: number;
  /** Before tax, after every discount. */
  subtotalCents: number;
  /** One entry per rate, highest first, the margin scheme last; a single entry at 0 when VAT does not apply. */
  vat: VatAmount[];
  vatCents: number;
  totalCents: number;
};

/** Returns `value` in units of 10^-decimals, rounded half up on the written decimals: 1.005 in hundredths is 101. */
function scaled(value: number, decimals: number): number {
  const exact = Number(`${value}e${decimals}`);
  // Below a millionth, JavaScript writes a number with an exponent; at this scale it is zero.
  return Number.isNaN(exact) ? 0 : Math.floor(exact + 0.5);
}

/**
 * Returns `factor` × `parts` / `unit`, half up. Whole units are multiplied separately, so that every step is an exact
 * integer.
 */
function proportion(factor: number, parts: number, unit: number): number {
  const rest = parts % unit;
  return ((parts - rest) / unit) * factor + Math.floor((rest * factor + unit / 2) / unit);
}

/** Converts a price in euros to cents, half up. */
export const toCents = (euros: number): number => scaled(euros, 2);

/** Converts a quantity to thousandths, half up. */
export const toThousandths = (quantity: number): number => scaled(quantity, 3);

/** Rounds a quantity to at most three decimals, half up. */
export const toQuantity = (quantity: number): number => toThousandths(quantity) / 1000;

/** Returns the total of a line before tax, in cents. */
export function lineTotalCents(quantity: number, unitPriceCents: number): number {
  return proportion(unitPriceCents, toThousandths(quantity), 1000);
}

/** Returns the VAT at `rate` percent on an amount, in cents. */
export function vatCentsOf(baseCents: number, rate: number): number {
  return proportion(scaled(rate, 2), baseCents, 10_000);
}

/** Returns what a discount deducts from `baseCents`, half up and never more than `baseCents`. */
export function discountCentsOf(terms: DiscountTerms | undefined, baseCents: number): number {
  if (terms === undefined) return 0;
  const cents =
    'rate' in terms ? proportion(scaled(terms.rate, 2), baseCents, 10_000) : terms.cents;
  return Math.min(Math.max(0, cents), baseCents);
}

/**
 * Divides `total` in proportion to `weights`, which it does not exceed, into whole cents that add up to it, none above
 * its weight. Cents left by rounding down go to the largest remainders; of equal ones, the first.
 */
export function apportioned(total: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights));
  if (whole === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((each) => Number(each / whole));
  const ranked = exact
    .map((each, index) => ({ index, rest: each % whole }))
    .sort((one, other) => Number(other.rest - one.rest));
  for (const { index } of ranked.slice(0, total - sum(parts)))
    parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** Returns the amounts of a document whose lines respect `DOCUMENT_LIMITS`. */
export function documentAmounts(
  lines: readonly PricedLine[],
  vatEnabled: boolean,
  discount?: DiscountTerms,
): DocumentAmounts {
  const grossCents = lines.map((line) => lineTotalCents(line.quantity, line.unitPriceCents));
  const lineDiscountCents = lines.map((line, index) =>
    discountCentsOf(line.discount, grossCents[index] ?? 0),
  );
  const lineCents = grossCents.map((cents, index) => cents - (lineDiscountCents[index] ?? 0));
  const sums: { group: VatGroup; cents: number }[] = [];
  lines.forEach((line, index) => {
    const group = groupOf(line, vatEnabled);
    const cents = lineCents[index] ?? 0;
    const known = sums.find((each) => isSameGroup(each.group, group));
    if (known) known.cents += cents;
    else sums.push({ group, cents });
  });
  sums.sort((one, other) => byGroup(one.group, other.group));
  const discountCents = discountCentsOf(discount, sum(lineCents));
  const shares = apportioned(
    discountCents,
    sums.map(({ cents }) => cents),
  );
  const vat = sums.map(({ group, cents }, index) => {
    const baseCents = cents - (shares[index] ?? 0);
    return { ...group, baseCents, vatCents: vatCentsOf(baseCents, group.rate) };
  });
  const subtotalCents = sum(lineCents) - discountCents;
  const vatCents = sum(vat.map((each) => each.vatCents));
  const totalCents = subtotalCents + vatCents;
  return { lineCents, lineDiscountCents, discountCents, subtotalCents, vat, vatCents, totalCents };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
