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
