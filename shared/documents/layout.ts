import { formatEuros } from '../money.ts';
import { type Discount, discountLabel } from './discounts.ts';

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

/** Specification, section 2. They stay where no VAT is charged, and on what the first layout was issued with. */
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
 * Where VAT is charged each amount says whether it comprises it, and the totals are those that the law names.
 * Sources: arrêté 83-50/A of 3 October 1983, art. 3; arrêté of 24 January 2017, art. 4; CGI, annexe II, art. 242 nonies A.
 */
const WITH_VAT: PaperWords = {
  unitPrice: 'Prix Unitaire HT',
  lineTotal: 'Total HT',
  subtotal: 'Total HT',
  beforeDiscount: 'Total HT avant remise',
  afterDiscount: 'Total HT',
  total: 'Total TTC',
  vat: (rate) => `TVA (${rate}\u00a0%)`,
};

/** The words of a document of a layout, the first when absent. */
export const paperWords = ({
  layout = 1,
  tvaEnabled,
}: {
  layout?: number | undefined;
  tvaEnabled: boolean;
}): PaperWords => (layout > 1 && tvaEnabled ? WITH_VAT : PLAIN);

/** The first of a document's totals, up to what VAT is charged on: labels, and amounts in cents. */
export function subtotalRows(
  words: PaperWords,
  {
    lines,
    discount,
    subtotalCents,
  }: {
    lines: readonly { totalCents: number }[];
    discount?: Discount | undefined;
    subtotalCents: number;
  },
): [label: string, cents: number][] {
  if (discount === undefined) return [[words.subtotal, subtotalCents]];
  const sum = lines.reduce((all, { totalCents }) => all + totalCents, 0);
  return [
    [words.beforeDiscount, sum],
    [discountLabel(discount), -discount.cents],
    ...(words.afterDiscount ? [[words.afterDiscount, subtotalCents] as [string, number]] : []),
  ];
}

/** What stands below a line that has a discount: 'Remise (10 %) : -4,00 €'. */
export const lineDiscountText = (discount: Discount): string =>
  `${discountLabel(discount)}\u00a0: ${formatEuros(-discount.cents)}`;

/** A SIREN or SIRET as it is read, '732 829 320 00074'; the first layout prints it as it was typed. */
export function groupedNumber(number: string, layout = 1): string {
  const digits = number.replace(/\s/g, '');
  const [, siren = '', nic = ''] = /^(\d{9})(\d{5})?$/.exec(digits) ?? [];
  if (layout === 1 || siren === '') return number;
  return [...(siren.match(/\d{3}/g) ?? []), nic].filter(Boolean).join('\u00a0');
}
