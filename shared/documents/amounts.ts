/**
 * The amounts of a document, in integer cents. One rounding rule, half up to the cent, applied in two places:
 * each line's total, and the VAT of each rate on the rounded sum of that rate's lines. Everything else is a sum of
 * integers, so that what is printed always adds up. Quantities count in thousandths, rates in hundredths of a percent.
 */

/** What an amount is computed from. `unitPriceCents` is before tax, `vatRate` in percent. */
export type PricedLine = { quantity: number; unitPriceCents: number; vatRate: number };

/** The VAT of one rate, in percent. */
export type VatAmount = { rate: number; baseCents: number; vatCents: number };

export type DocumentAmounts = {
  /** One total before tax per line. */
  lineCents: number[];
  subtotalCents: number;
  /** One entry per rate, highest first; a single one at 0 when VAT does not apply. */
  vat: VatAmount[];
  vatCents: number;
  totalCents: number;
};

/** `value` in units of 10^-decimals, half up on the decimal that is written: 1.005 in hundredths is 101. */
function scaled(value: number, decimals: number): number {
  const exact = Number(`${value}e${decimals}`);
  // Below a millionth a number is written with an exponent of its own; it is nothing at this scale.
  return Number.isNaN(exact) ? 0 : Math.floor(exact + 0.5);
}

/** `factor` × `parts` / `unit`, half up. Multiplying the whole units apart keeps every step an exact integer. */
function proportion(factor: number, parts: number, unit: number): number {
  const rest = parts % unit;
  return ((parts - rest) / unit) * factor + Math.floor((rest * factor + unit / 2) / unit);
}

/** A price in euros as cents, half up. */
export const toCents = (euros: number): number => scaled(euros, 2);

/** A quantity in thousandths, half up. */
export const toThousandths = (quantity: number): number => scaled(quantity, 3);

/** A quantity with at most three decimals, half up. */
export const toQuantity = (quantity: number): number => toThousandths(quantity) / 1000;

/** The total of a line before tax, in cents. */
export function lineTotalCents(quantity: number, unitPriceCents: number): number {
  return proportion(unitPriceCents, toThousandths(quantity), 1000);
}

/** The VAT at `rate` percent on an amount, in cents. */
export function vatCentsOf(baseCents: number, rate: number): number {
  return proportion(scaled(rate, 2), baseCents, 10_000);
}

/** The amounts of a document whose lines keep the limits of `DOCUMENT_LIMITS`. */
export function documentAmounts(
  lines: readonly PricedLine[],
  vatEnabled: boolean,
): DocumentAmounts {
  const lineCents = lines.map((line) => lineTotalCents(line.quantity, line.unitPriceCents));
  const bases = new Map<number, number>();
  lines.forEach((line, index) => {
    const rate = vatEnabled ? line.vatRate : 0;
    bases.set(rate, (bases.get(rate) ?? 0) + (lineCents[index] ?? 0));
  });
  const vat = [...bases]
    .sort(([a], [b]) => b - a)
    .map(([rate, baseCents]) => ({ rate, baseCents, vatCents: vatCentsOf(baseCents, rate) }));
  const subtotalCents = sum(lineCents);
  const vatCents = sum(vat.map((each) => each.vatCents));
  return { lineCents, subtotalCents, vat, vatCents, totalCents: subtotalCents + vatCents };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
