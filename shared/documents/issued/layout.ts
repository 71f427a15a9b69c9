import { formatEuros } from '../../money.ts';
import { formatRate } from '../../rate.ts';
import type { VatAmount } from '../amounts/amounts.ts';
import { type Discount, discountAsTyped, discountLabel } from '../amounts/discounts.ts';
import { isDeduction } from '../amounts/sold.ts';
import { formatNetPrice, netPrice } from '../amounts/unit-prices.ts';
import { hasMarginScheme, MARGIN_LINE_TEXT, MARGIN_TOTAL } from '../vat/margin-scheme.ts';
import type { MentionId } from './mentions.ts';

/** Newly issued documents have this layout. Older documents always print with their own layout. */
export const LAYOUT = 1;

export type PaperWords = {
  unitPrice: string;
  lineTotal: string;
  /** This note is below a taxed line. It is '' where the heading already says that the price is before tax. */
  taxedLine: string;
  /**
   * These label the sum of the lines before and after a discount. `afterDiscount` is '' where that sum is the
   * total.
   */
  beforeDiscount: string;
  afterDiscount: string;
  subtotal: string;
  total: string;
  /** Returns the label of a VAT rate. `rate` is in French notation. */
  vat: (rate: string) => string;
};

/**
 * Where no VAT is charged, documents use these words of the specification, section 2. Every other set extends them.
 */
const PLAIN: PaperWords = {
  unitPrice: 'Prix Unitaire',
  lineTotal: 'Total',
  taxedLine: '',
  subtotal: 'Sous-total',
  beforeDiscount: 'Sous-total',
  afterDiscount: '',
  total: 'Total',
  vat: (rate) => `TVA (${rate}%)`,
};

/** The words follow arrêtés 83-50/A, art. 3, and of 24 January 2017, art. 4, and CGI, annexe II, art. 242 nonies A. */
const WITH_VAT: PaperWords = {
  ...PLAIN,
  unitPrice: 'Prix Unitaire HT',
  subtotal: 'Sous-total HT',
  beforeDiscount: 'Sous-total HT avant remise',
  afterDiscount: 'Sous-total HT',
  total: 'Total TTC',
};

/** These words are for prices and totals that include tax. A note below each line names its unit price before tax. */
const TAX_INCLUDED: PaperWords = {
  ...WITH_VAT,
  unitPrice: 'Prix Unitaire TTC',
  lineTotal: WITH_VAT.total,
  beforeDiscount: 'Sous-total TTC avant remise',
};

/**
 * Prices under the margin scheme contain tax, so no heading may say that prices are before tax. A note below each
 * taxed line says it instead. The sum of all lines is neither before tax nor with tax.
 */
const BESIDE_MARGIN = {
  ...WITH_VAT,
  unitPrice: PLAIN.unitPrice,
  taxedLine: 'Prix HT',
} as const satisfies PaperWords;
const MARGIN_BEFORE_DISCOUNT = 'Sous-total avant remise';

type PaperLine = {
  totalCents: number;
  totalWithTaxCents?: number | undefined;
  marginScheme?: boolean | undefined;
};

export const printedTotal = ({
  totalCents,
  totalWithTaxCents = totalCents,
}: Pick<PaperLine, 'totalCents' | 'totalWithTaxCents'>): number => totalWithTaxCents;

/** Returns the words of a document. A document whose lines show no VAT does not mention it. */
export function paperWords({
  tvaEnabled,
  taxIncluded,
  lines,
}: {
  tvaEnabled: boolean;
  taxIncluded?: boolean | undefined;
  lines: readonly PaperLine[];
}): PaperWords {
  if (!tvaEnabled) return PLAIN;
  if (!hasMarginScheme(lines)) return taxIncluded ? TAX_INCLUDED : WITH_VAT;
  return lines.every(({ marginScheme }) => marginScheme)
    ? PLAIN
    : { ...(taxIncluded ? TAX_INCLUDED : BESIDE_MARGIN), beforeDiscount: MARGIN_BEFORE_DISCOUNT };
}

export const shownVat = ({
  tvaEnabled,
  vat,
}: {
  tvaEnabled: boolean;
  vat: readonly VatAmount[];
}): VatAmount[] => (tvaEnabled ? vat.filter(({ marginScheme }) => !marginScheme) : []);

/** Returns the text of a line's rate, or `undefined` where the totals name the only rate. */
export const lineRate = ({
  tvaEnabled,
  vat,
}: {
  tvaEnabled: boolean;
  vat: readonly VatAmount[];
}) =>
  tvaEnabled && vat.length > 1
    ? ({ vatRate, marginScheme }: { vatRate: number; marginScheme?: boolean | undefined }) =>
        marginScheme ? 'Marge' : `${formatRate(vatRate)}\u00a0%`
    : undefined;

export function vatRows(
  words: PaperWords,
  document: { tvaEnabled: boolean; vat: readonly VatAmount[] },
): [label: string, cents: number][] {
  const vat = shownVat(document);
  return vat.map(({ rate, baseCents, vatCents }) => {
    const label = words.vat(formatRate(rate));
    return [vat.length > 1 ? `${label} sur ${formatEuros(baseCents)}` : label, vatCents];
  });
}

/** Sales under the margin scheme have their own row, because no VAT is added to them. */
export function subtotalRows(
  words: PaperWords,
  {
    lines,
    discount,
    subtotalCents,
    vat,
  }: {
    lines: readonly PaperLine[];
    discount?: Discount | undefined;
    subtotalCents: number;
    vat: readonly VatAmount[];
  },
): [label: string, cents: number][] {
  const margin = vat.find(({ marginScheme }) => marginScheme);
  const taxedCents = subtotalCents - (margin?.baseCents ?? 0);
  const marginRows: [string, number][] = margin ? [[MARGIN_TOTAL, margin.baseCents]] : [];
  const isTaxed = vat.some(({ marginScheme }) => !marginScheme);
  if (discount === undefined) {
    return [
      ...(isTaxed || !margin ? [[words.subtotal, taxedCents] as [string, number]] : []),
      ...marginRows,
    ];
  }
  const sum = lines.reduce((all, line) => all + printedTotal(line), 0);
  return [
    [words.beforeDiscount, sum],
    [discountLabel(discount), -discountAsTyped(discount)],
    ...(words.afterDiscount ? [[words.afterDiscount, taxedCents] as [string, number]] : []),
    ...marginRows,
  ];
}

/** Every invoice names the price before tax, even where prices include it: CGI, annexe II, art. 242 nonies A, I, 8°. */
export const lineNotes = (
  line: PaperLine & {
    quantity: number;
    unitPriceMicros: number;
    vatRate?: number | undefined;
    discount?: Discount | undefined;
  },
  { taxedLine }: Pick<PaperWords, 'taxedLine'>,
): string[] => {
  const { discount, marginScheme, totalWithTaxCents, vatRate = 0 } = line;
  const hasTax = totalWithTaxCents !== undefined && vatRate > 0 && !marginScheme;
  return [
    ...(marginScheme ? [MARGIN_LINE_TEXT] : [taxedLine].filter(Boolean)),
    ...(hasTax && !isDeduction(line)
      ? [`Prix unitaire HT\u202f: ${formatNetPrice(netPrice(line))}`]
      : []),
    ...(discount ? [lineDiscountText(discount)] : []),
  ];
};

const lineDiscountText = (discount: Discount): string =>
  `${discountLabel(discount)}\u00a0: ${formatEuros(-discountAsTyped(discount))}`;

/** Separates the mentions about payment, which are printed below the total, from the mentions at the foot. */
export const placedMentions = (
  mentions: readonly { id: string; text: string }[],
): { toPay: string[]; atFoot: string[] } => {
  const textsOf = (isToPay: boolean) =>
    mentions.filter(({ id }) => TO_PAY.has(id) === isToPay).map(({ text }) => text);
  return { toPay: textsOf(true), atFoot: textsOf(false) };
};

const TO_PAY: ReadonlySet<string> = new Set<MentionId>(['due', 'payment']);

/** Groups the digits of a SIREN or SIRET: '732 829 320 00074'. Any other number stays as it was typed. */
export function groupedNumber(number: string): string {
  const digits = number.replace(/\s/g, '');
  const [, siren = '', nic = ''] = /^(\d{9})(\d{5})?$/.exec(digits) ?? [];
  if (siren === '') return number;
  return [...(siren.match(/\d{3}/g) ?? []), nic].filter(Boolean).join('\u00a0');
}
