import {
  DRAFT_DEFAULTS,
  type EditableType,
  parsePrice,
  parseQuantity,
  parseVatRate,
  provisionalNumber,
} from '../../../../shared/documents.ts';
import {
  type DocumentAmounts,
  documentAmounts,
  toCents,
} from '../../../../shared/documents-amounts.ts';

/** A line as typed: texts, so that nothing is lost while a number is being written. */
export type DraftLine = { id: string; description: string; quantity: string; price: string };

/** A document being written. Specification, section 3. */
export type DocumentDraft = {
  documentType: EditableType;
  invoiceNumber: string;
  /** YYYY-MM-DD; empty while it is being typed. */
  invoiceDate: string;
  clientName: string;
  clientAddress: string;
  items: DraftLine[];
  tvaEnabled: boolean;
  /** Percent, as typed. */
  tvaRate: string;
  notes: string;
};

/** What a draft takes from its surroundings. */
export type DraftSources = {
  now: () => number;
  /** From 0 up to 1. */
  random: () => number;
  newId: () => string;
};

const PARIS_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' });

/** A new line: quantity 1, price 0. */
export const newLine = (id: string): DraftLine => ({
  id,
  description: '',
  quantity: String(DRAFT_DEFAULTS.quantity),
  price: String(DRAFT_DEFAULTS.price),
});

/** A number for a draft of this type: the year is the present one in Paris. */
export const newNumber = (type: EditableType, { now, random }: DraftSources): string =>
  provisionalNumber(type, Number(PARIS_DAY.format(now()).slice(0, 4)), random());

/** A new draft with the specification's defaults: today's date in Paris, one empty line. */
export function newDraft(sources: DraftSources): DocumentDraft {
  return {
    documentType: DRAFT_DEFAULTS.documentType,
    invoiceNumber: newNumber(DRAFT_DEFAULTS.documentType, sources),
    invoiceDate: PARIS_DAY.format(sources.now()),
    clientName: '',
    clientAddress: '',
    items: [newLine(sources.newId())],
    tvaEnabled: DRAFT_DEFAULTS.tvaEnabled,
    tvaRate: String(DRAFT_DEFAULTS.tvaRate),
    notes: DRAFT_DEFAULTS.notes,
  };
}

/** The unit price of a line, in cents. */
export const unitCentsOf = ({ price }: Pick<DraftLine, 'price'>): number =>
  toCents(parsePrice(price));

/** The draft's amounts as they stand. */
export function amountsOf({
  items,
  tvaEnabled,
  tvaRate,
}: Pick<DocumentDraft, 'items' | 'tvaEnabled' | 'tvaRate'>): DocumentAmounts {
  const vatRate = parseVatRate(tvaRate);
  const lines = items.map((line) => ({
    quantity: parseQuantity(line.quantity),
    unitPriceCents: unitCentsOf(line),
    vatRate,
  }));
  return documentAmounts(lines, tvaEnabled);
}
