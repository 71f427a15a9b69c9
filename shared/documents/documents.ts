/** Document types: their labels, what is said of one that has been sent, and the series their final numbers come from. */
export const DOCUMENT_TYPES = {
  facture: { label: 'Facture', sent: 'envoyée', series: 'FA' },
  devis: { label: 'Devis', sent: 'envoyé', series: 'DE' },
  avoir: { label: 'Avoir', sent: 'envoyé', series: 'AV' },
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;
export type DocumentSeries = (typeof DOCUMENT_TYPES)[DocumentType]['series'];

/** The types that the editor can issue; a credit note only ever comes from its invoice. */
export const EDITABLE_TYPES = ['facture', 'devis'] as const satisfies readonly DocumentType[];
export type EditableType = (typeof EDITABLE_TYPES)[number];

export const CLIENT_KINDS = { consumer: 'Particulier', business: 'Professionnel' } as const;
export type ClientKind = keyof typeof CLIENT_KINDS;

/** What is sold, a mention of the e-invoicing reform: CGI, annexe II, article 242 nonies A, I, 8° bis. */
export const OPERATION_CATEGORIES = {
  services: 'Prestation de services',
  goods: 'Livraison de biens',
  mixed: 'Livraison de biens et prestation de services',
} as const;
export type OperationCategory = keyof typeof OPERATION_CATEGORIES;

/** What a new draft holds. Specification, section 9. */
export const DRAFT_DEFAULTS = {
  documentType: 'facture',
  tvaEnabled: false,
  tvaRate: 20,
  notes: 'Merci pour votre confiance.',
  quantity: 1,
  price: 0,
} as const;

/** Largest document: texts in UTF-16 units, quantities with at most 3 decimals, prices in euros. */
export const DOCUMENT_LIMITS = {
  lines: 200,
  description: 300,
  notes: 2000,
  clientName: 120,
  clientAddress: 300,
  reference: 60,
  device: 120,
  quantity: 100_000,
  price: 1_000_000,
  totalCents: 1_000_000_000,
} as const;

/** The editor's own number until a document is issued, as 'FA-2026-4821'. Specification, section 9. */
export function provisionalNumber(type: EditableType, year: number, random: number): string {
  return `${DOCUMENT_TYPES[type].series}-${year}-${1000 + Math.floor(random * 9000)}`;
}

/** The final number of a document: its series, its year, its rank in both from 1, as 'FA-2026-0042'. */
export function documentNumber(series: DocumentSeries, year: number, rank: number): string {
  return `${series}-${year}-${String(rank).padStart(4, '0')}`;
}

/** What a document is called, at its head and wherever it is named whole. */
export const documentLabel = ({
  documentType,
  isDeposit,
}: {
  documentType: DocumentType;
  isDeposit?: boolean | undefined;
}): string => (isDeposit ? 'Facture d’acompte' : DOCUMENT_TYPES[documentType].label);

/** A document's title and the name of its file, as 'Facture-FA-2026-0042'. Specification, section 2. */
export function documentTitle(type: DocumentType, number: string): string {
  return `${DOCUMENT_TYPES[type].label}-${number}`;
}

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
