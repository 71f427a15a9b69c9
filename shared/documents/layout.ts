/** The layout that documents are issued with now. Those of an earlier one print for ever as they did. */
export const LAYOUT = 2;

/** The words of a document's table and totals. */
export type PaperWords = {
  unitPrice: string;
  lineTotal: string;
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

/** A SIREN or SIRET as it is read, '732 829 320 00074'; the first layout prints it as it was typed. */
export function groupedNumber(number: string, layout = 1): string {
  const digits = number.replace(/\s/g, '');
  const [, siren = '', nic = ''] = /^(\d{9})(\d{5})?$/.exec(digits) ?? [];
  if (layout === 1 || siren === '') return number;
  return [...(siren.match(/\d{3}/g) ?? []), nic].filter(Boolean).join('\u00a0');
}
