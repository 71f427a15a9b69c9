import { byGroup, groupOf, isSameGroup, type VatGroup } from './vat-groups.ts';

/**
 * Amounts are integer cents. Only each line's total, and the VAT of each rate on the rounded sum of its lines, are
 * rounded, half away from zero; everything else is a sum, so that printed figures add up. Quantities count in
 * thousandths, unit prices in millionths of a euro, rates in hundredths of a percent. Where prices include tax
 * (docs/decisions/0191), the customer pays the typed prices, and VAT is a part of each rate's sum.
 */

/** A discount is in percent or in cents. The cents are with tax if the prices include tax. */
export type DiscountTerms = { rate: number } | { cents: number };

export type PricedLine = {
  quantity: number;
  unitPriceMicros: number;
  vatRate: number;
  marginScheme?: boolean | undefined;
  discount?: DiscountTerms | undefined;
};

/** `vatCents` is the VAT of one rate. Under the margin scheme it is zero, because the prices contain the VAT. */
export type VatAmount = VatGroup & { baseCents: number; vatCents: number };

export type DocumentAmounts = {
  /** Each line has one total before tax, after its discount. */
  lineCents: number[];
  lineDiscountCents: number[];
  discountCents: number;
  /** This is the sum before tax, after every discount. */
  subtotalCents: number;
  /** Each rate has one entry: the highest first, the margin scheme last. Without VAT there is one entry at 0. */
  vat: VatAmount[];
  vatCents: number;
  totalCents: number;
  /** These are the lines and discounts as typed, with tax. They are absent where prices do not include tax. */
  withTax?: { lineCents: number[]; lineDiscountCents: number[]; discountCents: number };
};

/** Returns `value` in units of 10^-decimals, rounded half up on the written decimals. In hundredths, 1.005 is 101. */
function scaled(value: number, decimals: number): number {
  const exact = Number(`${value}e${decimals}`);
  // Below a millionth, JavaScript writes a number with an exponent; at this scale it is zero.
  return Number.isNaN(exact) ? 0 : Math.floor(exact + 0.5);
}

/**
 * Returns `factor` × `parts` / `unit`, half away from zero. Whole units are multiplied separately, so every step is
 * exact.
 */
function proportion(factor: number, parts: number, unit: number): number {
  if (parts < 0) return 0 - proportion(factor, -parts, unit);
  const rest = parts % unit;
  return ((parts - rest) / unit) * factor + Math.floor((rest * factor + unit / 2) / unit);
}

export const toCents = (euros: number): number => scaled(euros, 2);

export const toMicros = (euros: number): number => scaled(euros, 6);

export const MICROS_PER_CENT = 10_000;

export const isWholeMicros = (euros: number): boolean => Number.isInteger(Number(`${euros}e6`));

export const isWholeCents = (euros: number): boolean => Number.isInteger(Number(`${euros}e2`));

export const toThousandths = (quantity: number): number => scaled(quantity, 3);

export const isWholeThousandths = (quantity: number): boolean =>
  Number.isInteger(Number(`${quantity}e3`));

/** Returns quantity times price, in cents, half away from zero. 1198 times 0.195 € is 233.61 €. */
export function lineTotalCents(quantity: number, unitPriceMicros: number): number {
  const exact = BigInt(toThousandths(quantity)) * BigInt(unitPriceMicros);
  const unit = 1000n * BigInt(MICROS_PER_CENT);
  // A division of big integers rounds towards zero.
  return Number((2n * exact + (exact < 0n ? -unit : unit)) / (2n * unit));
}

export function vatCentsOf(baseCents: number, rate: number): number {
  return proportion(scaled(rate, 2), baseCents, 10_000);
}

/** Returns the VAT in an amount with VAT at `rate` percent, in cents, half away from zero (BOFiP, BOI-TVA-LIQ-10). */
export function vatWithin(withTaxCents: number, rate: number): number {
  const parts = scaled(rate, 2);
  return proportion(parts, withTaxCents, 10_000 + parts);
}

export function discountCentsOf(terms: DiscountTerms | undefined, baseCents: number): number {
  if (terms === undefined) return 0;
  const cents =
    'rate' in terms ? proportion(scaled(terms.rate, 2), baseCents, 10_000) : terms.cents;
  return Math.min(Math.max(0, cents), baseCents);
}

/**
 * Divides `total`, at most the sum of `weights`, in proportion to them, so that no part exceeds its weight. Cents left
 * by rounding down go to the largest remainders, and among equal ones to the first.
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

type LineGroup = { group: VatGroup; indexes: number[]; cents: number };

function lineGroups(
  lines: readonly PricedLine[],
  lineCents: readonly number[],
  vatEnabled: boolean,
): LineGroup[] {
  const groups: LineGroup[] = [];
  lines.forEach((line, index) => {
    const group = groupOf(line, vatEnabled);
    let known = groups.find((each) => isSameGroup(each.group, group));
    if (!known) {
      known = { group, indexes: [], cents: 0 };
      groups.push(known);
    }
    known.indexes.push(index);
    known.cents += lineCents[index] ?? 0;
  });
  return groups.sort((one, other) => byGroup(one.group, other.group));
}

/** Calculates the amounts of a document whose lines respect `DOCUMENT_LIMITS`. */
export function documentAmounts(
  lines: readonly PricedLine[],
  vatEnabled: boolean,
  discount?: DiscountTerms,
  taxIncluded = false,
): DocumentAmounts {
  const grossCents = lines.map((line) => lineTotalCents(line.quantity, line.unitPriceMicros));
  const lineDiscountCents = lines.map((line, index) =>
    discountCentsOf(line.discount, grossCents[index] ?? 0),
  );
  const lineCents = grossCents.map((cents, index) => cents - (lineDiscountCents[index] ?? 0));
  const groups = lineGroups(lines, lineCents, vatEnabled);
  const discountCents = discountCentsOf(discount, sum(lineCents));
  const shares = apportioned(
    discountCents,
    groups.map(({ cents }) => cents),
  );
  const vat = groups.map(({ group, cents }, index): VatAmount => {
    const left = cents - (shares[index] ?? 0);
    if (!taxIncluded) return { ...group, baseCents: left, vatCents: vatCentsOf(left, group.rate) };
    const vatCents = vatWithin(left, group.rate);
    return { ...group, baseCents: left - vatCents, vatCents };
  });
  const typed = { lineCents, lineDiscountCents, discountCents };
  const beforeTax = taxIncluded ? withoutTax(groups, vat, typed) : typed;
  const subtotalCents = sum(vat.map(({ baseCents }) => baseCents));
  const vatCents = sum(vat.map((each) => each.vatCents));
  const totalCents = subtotalCents + vatCents;
  const withTax = taxIncluded && vatEnabled ? { withTax: typed } : {};
  return { ...beforeTax, subtotalCents, vat, vatCents, totalCents, ...withTax };
}

/**
 * Returns the line amounts before tax. The lines of a group share its sum before tax, so that they add up to the
 * bases (EN 16931, BR-S-08, BR-CO-13).
 */
function withoutTax(
  groups: readonly LineGroup[],
  vat: readonly VatAmount[],
  typed: Pick<DocumentAmounts, 'lineCents' | 'lineDiscountCents'>,
): Pick<DocumentAmounts, 'lineCents' | 'lineDiscountCents' | 'discountCents'> {
  const lineCents = typed.lineCents.map(() => 0);
  const lineDiscountCents = typed.lineCents.map(() => 0);
  for (const { group, indexes, cents } of groups) {
    const parts = apportioned(
      cents - vatWithin(cents, group.rate),
      indexes.map((index) => typed.lineCents[index] ?? 0),
    );
    indexes.forEach((index, place) => {
      const off = typed.lineDiscountCents[index] ?? 0;
      lineCents[index] = parts[place] ?? 0;
      lineDiscountCents[index] = off - vatWithin(off, group.rate);
    });
  }
  const discountCents = sum(lineCents) - sum(vat.map(({ baseCents }) => baseCents));
  return { lineCents, lineDiscountCents, discountCents };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
