import { formatEuros } from '../money.ts';
import type { VatAmount } from './amounts.ts';
import { type Discount, discountLabel } from './discounts.ts';
import { hasMarginScheme, MARGIN_LINE_TEXT, MARGIN_TOTAL } from './margin-scheme.ts';

/** The layout that documents are issued with now. Those of an earlier one print for ever as they did. */
export const LAYOUT = 2;

/** The words of a document's table and totals. */
export type PaperWords = {
  unitPrice: string;
  lineTotal: string;
  /** The sum of the lines where the document has a discount, and what is left of it before VAT, '' where it is the total. */
  beforeDiscount: string;
  afterDiscount: string;
  subtotal: string;
  total: string;
  /** The line of a VAT rate, written in French. */
  vat: (rate: string) => string;
};

/** Specification, section 2, which every other set of words begins with. These stay where no VAT is charged. */
const PLAIN: PaperWords = {
  unitPrice: 'Prix Unitaire',
  lineTotal: 'Total',
  subtotal: 'Sous-total',
  beforeDiscount: 'Sous-total',
  afterDiscount: '',
  total: 'Total',
  vat: (rate) => `TVA (${rate}%)`,
};

/**
 * Where VAT is charged, the labels of the specification say whether their amounts comprise it.
 * Sources: arrêté 83-50/A of 3 October 1983, art. 3; arrêté of 24 January 2017, art. 4; CGI, annexe II, art. 242 nonies A.
 */
const WITH_VAT: PaperWords = {
  ...PLAIN,
  unitPrice: 'Prix Unitaire HT',
  subtotal: 'Sous-total HT',
  beforeDiscount: 'Sous-total HT avant remise',
  afterDiscount: 'Sous-total HT',
  total: 'Total TTC',
};

/** Where some lines are sold under the margin scheme, the sum of all is neither before tax nor with it. */
const WITH_MARGIN: PaperWords = { ...WITH_VAT, beforeDiscount: 'Sous-total avant remise' };

/** A line as far as the words and totals depend on it. */
type PaperLine = { totalCents: number; marginScheme?: boolean | undefined };

/** The words of a document of a layout, the first when absent. Where no line shows VAT, none is spoken of. */
export function paperWords({
  layout = 1,
  tvaEnabled,
  lines,
}: {
  layout?: number | undefined;
  tvaEnabled: boolean;
  lines: readonly PaperLine[];
}): PaperWords {
  if (layout === 1 || !tvaEnabled) return PLAIN;
  if (!hasMarginScheme(lines)) return WITH_VAT;
  return lines.every(({ marginScheme }) => marginScheme) ? PLAIN : WITH_MARGIN;
}

/** What of a document's VAT is printed: of each rate that is charged. */
export const shownVat = ({
  tvaEnabled,
  vat,
}: {
  tvaEnabled: boolean;
  vat: readonly VatAmount[];
}): VatAmount[] => (tvaEnabled ? vat.filter(({ marginScheme }) => !marginScheme) : []);

/**
 * The first of a document's totals, up to what VAT is charged on: labels, and amounts in cents. What is sold under the
 * margin scheme has a total of its own, which no VAT is charged on.
 */
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
  const sum = lines.reduce((all, { totalCents }) => all + totalCents, 0);
  return [
    [words.beforeDiscount, sum],
    [discountLabel(discount), -discount.cents],
    ...(words.afterDiscount ? [[words.afterDiscount, taxedCents] as [string, number]] : []),
    ...marginRows,
  ];
}

/** What stands below a line: how it is taxed where that is not by a rate, and its discount, 'Remise (10 %) : -4,00 €'. */
export const lineNotes = ({
  discount,
  marginScheme,
}: {
  discount?: Discount | undefined;
  marginScheme?: boolean | undefined;
}): string[] => [
  ...(marginScheme ? [MARGIN_LINE_TEXT] : []),
  ...(discount ? [lineDiscountText(discount)] : []),
];

/** What stands below a line that has a discount. */
const lineDiscountText = (discount: Discount): string =>
  `${discountLabel(discount)}\u00a0: ${formatEuros(-discount.cents)}`;

/** A SIREN or SIRET as it is read, '732 829 320 00074'; the first layout prints it as it was typed. */
export function groupedNumber(number: string, layout = 1): string {
  const digits = number.replace(/\s/g, '');
  const [, siren = '', nic = ''] = /^(\d{9})(\d{5})?$/.exec(digits) ?? [];
  if (layout === 1 || siren === '') return number;
  return [...(siren.match(/\d{3}/g) ?? []), nic].filter(Boolean).join('\u00a0');
}
