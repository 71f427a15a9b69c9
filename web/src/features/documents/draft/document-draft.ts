import type { BonusCategory } from '../../../../../shared/bonus/categories.ts';
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
import { HOME_COUNTRY } from '../../../../../shared/documents/countries.ts';
import {
  type ClientKind,
  DRAFT_DEFAULTS,
  type EditableType,
  provisionalNumber,
} from '../../../../../shared/documents/documents.ts';
import { categoryOf, type LineKind } from '../../../../../shared/documents/input/line-kinds.ts';
import type { PaymentMeans } from '../../../../../shared/documents/input/payment.ts';
import type { Unit } from '../../../../../shared/documents/input/units.ts';
import { parisDay } from '../../../../../shared/time.ts';

/** A line as typed. It holds texts, so that nothing is lost while a number is being typed. */
export type DraftLine = {
  id: string;
  description: string;
  kind: LineKind | '';
  quantity: string;
  price: string;
  unit: Unit;
  /** Percent, as typed; empty for the document's rate. */
  tvaRate: string;
  /** A second-hand device under the margin scheme: VAT is due only on the margin. */
  marginScheme: boolean;
  /** The purchase price of one unit, in euros; no document shows it. */
  purchasePrice: string;
  /** The discount of the line as typed: '10 %' or '5 €'; empty for none. */
  discount: string;
};

/** A bonus as typed; an empty category means no bonus. */
export type DraftBonus = {
  category: BonusCategory | '';
  /** The amount of the bonus in euros. */
  amount: string;
  brand: string;
  model: string;
  outOfGuarantee: boolean;
};

export const NO_BONUS: DraftBonus = {
  category: '',
  amount: '',
  brand: '',
  model: '',
  outOfGuarantee: false,
};

/** Details that the specification's draft does not have. A text or day is empty when it is not given. */
export type DraftDetails = {
  clientKind: ClientKind;
  clientEmail: string;
  clientSiren: string;
  clientVatNumber: string;
  supplyDate: string;
  dueDate: string;
  validUntil: string;
  /** The fee for the quote in euros, as typed. */
  quoteFee: string;
  deliveryAddress: string;
  workPlace: string;
  clientElectronicAddress: string;
  orderNumber: string;
  buyerReference: string;
  device: string;
  serialNumber: string;
  /** When this is empty, `paymentOf` derives the means of payment from the client. */
  paymentMeans: PaymentMeans | '';
  bonus: DraftBonus;
  /** The tracking number of the repair from which the draft was started. */
  repairId: string;
  /** The description that the repair gave to the first line. */
  repairLine: string;
  /** Whether the shop wants another invoice for a repair that already has one. */
  again: boolean;
  /** The regime of the shop, from which `tvaEnabled` was last set; empty while the profile names none. */
  vatRegime: string;
};

/** A document that is being written. Specification, section 3. */
export type DocumentDraft = DraftDetails & {
  documentType: EditableType;
  invoiceNumber: string;
  /** The date as YYYY-MM-DD; empty while it is being typed. */
  invoiceDate: string;
  clientName: string;
  clientAddress: string;
  /** The two-letter code of the client's country (ISO 3166-1). */
  clientCountry: string;
  items: DraftLine[];
  /** The discount on the sum of the lines, typed like the discount of a line. */
  discount: string;
  tvaEnabled: boolean;
  /** The VAT rate in percent, as typed. */
  tvaRate: string;
  /** Whether prices and discounts are typed with VAT. It has no effect where no VAT is charged. */
  taxIncluded: boolean;
  notes: string;
};

export type DraftSources = {
  now: () => number;
  random: () => number;
  newId: () => string;
};

export const NO_DETAILS: DraftDetails = {
  clientKind: 'consumer',
  clientEmail: '',
  clientSiren: '',
  clientVatNumber: '',
  supplyDate: '',
  dueDate: '',
  validUntil: '',
  quoteFee: '',
  deliveryAddress: '',
  workPlace: '',
  clientElectronicAddress: '',
  orderNumber: '',
  buyerReference: '',
  device: '',
  serialNumber: '',
  paymentMeans: '',
  bonus: NO_BONUS,
  repairId: '',
  repairLine: '',
  again: false,
  vatRegime: '',
};

export const newLine = (id: string): DraftLine => ({
  id,
  description: '',
  kind: '',
  quantity: String(DRAFT_DEFAULTS.quantity),
  price: String(DRAFT_DEFAULTS.price),
  unit: 'piece',
  tvaRate: '',
  marginScheme: false,
  purchasePrice: '',
  discount: '',
});

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
    clientCountry: HOME_COUNTRY,
    items: [newLine(sources.newId())],
    discount: '',
    tvaEnabled: DRAFT_DEFAULTS.tvaEnabled,
    tvaRate: String(DRAFT_DEFAULTS.tvaRate),
    taxIncluded: false,
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

/** Whether discarding the draft would lose nothing: it has no client, no line and no notes of its own. */
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

/** Returns the category of the document by its lines; services as long as no line has a kind. */
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
