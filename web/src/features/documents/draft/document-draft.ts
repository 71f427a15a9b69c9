import type * as z from 'zod/mini';
import {
  type DocumentAmounts,
  documentAmounts,
  toMicros,
} from '../../../../../shared/documents/amounts/amounts.ts';
import { discountTerms } from '../../../../../shared/documents/amounts/discounts.ts';
import {
  parsePrice,
  parseQuantity,
  parseVatRate,
  readDiscount,
} from '../../../../../shared/documents/amounts/typed-numbers.ts';
import {
  DRAFT_DEFAULTS,
  type EditableType,
  provisionalNumber,
} from '../../../../../shared/documents/documents.ts';
import { categoryOf } from '../../../../../shared/documents/input/line-kinds.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { type draftSchema, NO_DETAILS, newLine } from './draft-storage.ts';

/** Section 3 of the specification describes this draft. */
export type DocumentDraft = z.infer<typeof draftSchema>;
export type DraftLine = DocumentDraft['items'][number];
export type DraftBonus = DocumentDraft['bonus'];

export type DraftSources = {
  now: () => number;
  random: () => number;
  newId: () => string;
};

export const newNumber = (type: EditableType, { now, random }: DraftSources): string =>
  provisionalNumber(type, Number(parisDay(now()).slice(0, 4)), random());

export function newDraft(sources: DraftSources): DocumentDraft {
  return {
    ...NO_DETAILS,
    documentType: DRAFT_DEFAULTS.documentType,
    invoiceNumber: newNumber(DRAFT_DEFAULTS.documentType, sources),
    invoiceDate: parisDay(sources.now()),
    clientName: '',
    clientAddress: '',
    items: [newLine(sources.newId())],
    tvaEnabled: DRAFT_DEFAULTS.tvaEnabled,
    tvaRate: String(DRAFT_DEFAULTS.tvaRate),
    notes: DRAFT_DEFAULTS.notes,
  };
}

/** Returns whether nothing was typed or chosen in a line, apart from its description. */
export function isPlain(line: DraftLine): boolean {
  const plain = newLine(line.id);
  return Object.entries({ ...line, description: '' }).every(
    ([name, value]) => value === '' || value === plain[name as keyof DraftLine],
  );
}

/** Returns whether discarding the draft would lose nothing: it has no client, no line, and only the default notes. */
export function isUntouched(draft: DocumentDraft): boolean {
  const { items, clientName, clientAddress, notes } = draft;
  const [first, ...others] = items;
  const isEmptyLine =
    first === undefined ||
    JSON.stringify({ ...first, id: '' }) === JSON.stringify({ ...newLine(''), id: '' });
  const ownNotes = notes !== '' && notes !== DRAFT_DEFAULTS.notes;
  const texts = [
    clientName,
    clientAddress,
    draft.clientEmail,
    draft.clientSiren,
    draft.repairId,
    draft.discount,
  ];
  return isEmptyLine && others.length === 0 && !ownNotes && texts.every((text) => text === '');
}

/** Returns the category of the document by its lines. It is services while no line has a kind. */
export const categoryOfDraft = ({ items }: Pick<DocumentDraft, 'items'>) =>
  categoryOf(
    items.map(({ kind, marginScheme }) => ({ kind: kind || undefined, marginScheme })),
    'services',
  );

export const unitMicrosOf = ({ price }: Pick<DraftLine, 'price'>): number =>
  toMicros(parsePrice(price));

export const rateOf = (line: Pick<DraftLine, 'tvaRate'>, tvaRate: string): number =>
  parseVatRate(line.tvaRate.trim() === '' ? tvaRate : line.tvaRate);

export function amountsOf({
  items,
  discount,
  tvaEnabled,
  tvaRate,
  taxIncluded,
}: Pick<
  DocumentDraft,
  'items' | 'discount' | 'tvaEnabled' | 'tvaRate' | 'taxIncluded'
>): DocumentAmounts {
  const lines = items.map((line) => ({
    quantity: parseQuantity(line.quantity),
    unitPriceMicros: unitMicrosOf(line),
    vatRate: rateOf(line, tvaRate),
    marginScheme: line.marginScheme,
    discount: discountTerms(readDiscount(line.discount)),
  }));
  return documentAmounts(lines, tvaEnabled, discountTerms(readDiscount(discount)), taxIncluded);
}
