import { DRAFT_DEFAULTS } from '../documents.ts';
import { isWholeCents, toCents } from './amounts.ts';
import type { DiscountInput } from './discounts.ts';

// These functions are not in documents.ts, because a quote's page loads that file, and no number is typed on that page.

/** Reads a typed quantity, with a comma or a point. A text that is not a number gives 1 (specification, section 5). */
export const parseQuantity = (typed: string): number =>
  parseDecimal(typed) ?? DRAFT_DEFAULTS.quantity;

/** Reads a typed price in euros. A text that is not a number gives 0 (specification, section 5). */
export const parsePrice = (typed: string): number => readPrice(typed) ?? DRAFT_DEFAULTS.price;

/** A point or comma before three digits groups thousands for some people and separates decimals for others. */
const THOUSANDS_OR_DECIMALS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads a typed price in euros. '1.234' is refused, because 1 234 € and 1,23 € are very different invoices, and '30 %'
 * is refused, because it is not 30 €.
 */
export const readPrice = (typed: string): number | undefined =>
  typed.includes('%') || THOUSANDS_OR_DECIMALS.test(bareNumber(typed))
    ? undefined
    : parseDecimal(typed);

/**
 * Reads a typed sum in cents. Any other text gives `undefined`, and so does a sum with parts of a cent, because such
 * parts are never rounded.
 */
export function readCents(typed: string): number | undefined {
  const euros = readPrice(typed);
  return euros !== undefined && isWholeCents(euros) ? toCents(euros) : undefined;
}

/** Writes cents as euros with two decimals, '150,50', as somebody types them and `readCents` reads them. */
export const typedEuros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

export const parseVatRate = (typed: string): number =>
  Math.min(100, Math.max(0, parseDecimal(typed) ?? 0));

const UNIT = /^(?:€|eur(?:os?)?)\s*|\s*(?:€|eur(?:os?)?|%)$/gi;

const bareNumber = (typed: string): string =>
  typed
    .trim()
    .replace(UNIT, '')
    .replace(/^[-−]\s*/, '-')
    .replace(/\s+|['’]/g, ' ');

/** A number is written in one piece, or in groups of three with one separator. Each form has only one reading. */
const WRITTEN = [
  /^-?\d+(?:[.,]\d*)?$/,
  /^-?[.,]\d+$/,
  /^-?\d{1,3}(?: \d{3})+(?:[.,]\d*)?$/,
  /^-?\d{1,3}(?:\.\d{3})+,\d*$/,
  /^-?\d{1,3}(?:,\d{3})+\.\d*$/,
  /^-?\d{1,3}(?:\.\d{3}){2,}$/,
  /^-?\d{1,3}(?:,\d{3}){2,}$/,
];

/**
 * Reads '89€', '1 234,50 €', '1.234,50', '1’234.50' and '−5'. If a text has a comma and a point, the last of them
 * separates the decimals. A separator that occurs twice groups thousands. '12 50' and '1,2,3' give `undefined`,
 * because they are not 1 250 and 123.
 */
export function parseDecimal(typed: string): number | undefined {
  const text = bareNumber(typed);
  if (!WRITTEN.some((form) => form.test(text))) return undefined;
  const separators = text.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  const decimal = separators.filter((each) => each === last).length === 1 ? last : undefined;
  const digits = [...text]
    .filter((each) => each === decimal || !/[.,\s]/.test(each))
    .join('')
    .replace(',', '.');
  return Number(digits);
}

/**
 * Reads a discount, '10 %' or '5 €'. Any other text gives `undefined`, even '10', which could be percent or euros.
 */
export function readDiscount(typed: string): DiscountInput | undefined {
  const text = typed.trim();
  if (text.endsWith('%')) {
    const rate = parseDecimal(text);
    return rate === undefined ? undefined : { rate };
  }
  const amount = /€|eur/i.test(text) ? readPrice(text) : undefined;
  return amount === undefined ? undefined : { amount };
}
