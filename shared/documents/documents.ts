export const DOCUMENT_TYPES = {
  facture: { label: 'Facture', sent: 'envoyée', series: 'FA' },
  devis: { label: 'Devis', sent: 'envoyé', series: 'DE' },
  avoir: { label: 'Avoir', sent: 'envoyé', series: 'AV' },
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;
export type DocumentSeries = (typeof DOCUMENT_TYPES)[DocumentType]['series'];

/** The editor can issue these types. A credit note is only made from its invoice. */
export const EDITABLE_TYPES = ['facture', 'devis'] as const satisfies readonly DocumentType[];
export type EditableType = (typeof EDITABLE_TYPES)[number];

export const CLIENT_KINDS = { consumer: 'Particulier', business: 'Professionnel' } as const;
export type ClientKind = keyof typeof CLIENT_KINDS;

/** The e-invoicing reform requires the category of the sale (CGI, annexe II, article 242 nonies A, I, 8° bis). */
export const OPERATION_CATEGORIES = {
  services: 'Prestation de services',
  goods: 'Livraison de biens',
  mixed: 'Livraison de biens et prestation de services',
} as const;
export type OperationCategory = keyof typeof OPERATION_CATEGORIES;

/** A new draft has these values (specification, section 9). */
export const DRAFT_DEFAULTS = {
  documentType: 'facture',
  tvaEnabled: false,
  tvaRate: 20,
  notes: 'Merci pour votre confiance.',
  quantity: 1,
  price: 0,
} as const;

/** A document has these limits: texts in UTF-16 units, quantities with at most 3 decimals, prices in euros. */
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

/** Returns the editor's number for a document that is not issued: 'FA-2026-4821' (specification, section 9). */
export function provisionalNumber(type: EditableType, year: number, random: number): string {
  return `${DOCUMENT_TYPES[type].series}-${year}-${1000 + Math.floor(random * 9000)}`;
}

/** Returns the final number of a document from its series, its year and its rank in both, from 1: 'FA-2026-0042'. */
export function documentNumber(series: DocumentSeries, year: number, rank: number): string {
  return `${series}-${year}-${String(rank).padStart(4, '0')}`;
}

type Named = { documentType: DocumentType; isDeposit?: boolean | undefined };

export const documentLabel = ({ documentType, isDeposit }: Named): string =>
  isDeposit ? 'Facture d’acompte' : DOCUMENT_TYPES[documentType].label;

export const documentName = (document: Named): string => documentLabel(document).toLowerCase();

/** Returns the title of a document, which is also its file name: 'Facture-FA-2026-0042' (specification, section 2). */
export function documentTitle(type: DocumentType, number: string): string {
  return `${DOCUMENT_TYPES[type].label}-${number}`;
}

/** Returns the tracking number of the repair that a document names, or `undefined` if it names none. */
export const namedRepair = ({ repairId }: { repairId?: string | null | undefined }) =>
  repairId && /^RB\d{8}$/.test(repairId) ? repairId : undefined;
