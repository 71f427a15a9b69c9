import type { DiscountInput } from './discounts.ts';
import { DRAFT_DEFAULTS } from './documents.ts';

// Apart from documents.ts, which customers' quotes are shown with: whoever reads one types no number.

/** A quantity that was typed, with a comma or a point; 1 when it is no number. Specification, section 5. */
export const parseQuantity = (typed: string): number =>
  parseDecimal(typed) ?? DRAFT_DEFAULTS.quantity;

/** A price in euros that was typed; 0 when it is none. Specification, section 5. */
export const parsePrice = (typed: string): number => readPrice(typed) ?? DRAFT_DEFAULTS.price;

/** One point before three digits groups thousands for some and parts decimals for others. */
const THOUSANDS_OR_DECIMALS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** The same, `undefined` when it is none: '1.234' is none, as 1 234 € and 1,23 € are not the same invoice. */
export const readPrice = (typed: string): number | undefined =>
  THOUSANDS_OR_DECIMALS.test(bareNumber(typed)) ? undefined : parseDecimal(typed);

/** A VAT rate in percent that was typed, bounded to 0-100; 0 when it is no number. */
export const parseVatRate = (typed: string): number =>
  Math.min(100, Math.max(0, parseDecimal(typed) ?? 0));

/** A currency or percent sign, before or behind the number. */
const UNIT = /^(?:€|eur(?:os?)?)\s*|\s*(?:€|eur(?:os?)?|%)$/gi;

const bareNumber = (typed: string): string =>
  typed
    .trim()
    .replace(UNIT, '')
    .replace(/^[-−]\s*/, '-')
    .replace(/\s+|['’]/g, ' ');

/** How a number is written: in one piece, or in groups of three that one sign parts and no other number reads as. */
const WRITTEN = [
  /^-?\d+(?:[.,]\d*)?(?:e\d+)?$/i,
  /^-?[.,]\d+$/,
  /^-?\d{1,3}(?: \d{3})+(?:[.,]\d*)?$/,
  /^-?\d{1,3}(?:\.\d{3})+,\d*$/,
  /^-?\d{1,3}(?:,\d{3})+\.\d*$/,
  /^-?\d{1,3}(?:\.\d{3}){2,}$/,
  /^-?\d{1,3}(?:,\d{3}){2,}$/,
];

/**
 * A number as people type or paste it in France: '89€', '1 234,50 €', '1.234,50', '1’234.50', '−5'. Blanks and
 * apostrophes group thousands; of a comma and a dot the last one separates the decimals, and what stands more than once
 * groups thousands. `undefined` when it is none: '12 50' and '1,2,3' are slips, not 1 250 and 123.
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
 * A discount as it is typed, '10 %' or '5 €'; `undefined` when it is neither: '10' alone may be either, which are not the
 * same invoice.
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
