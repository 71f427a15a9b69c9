import type { BonusCategory } from '../../../../../shared/bonus/categories.ts';
import {
  type DocumentAmounts,
  documentAmounts,
  toCents,
} from '../../../../../shared/documents/amounts.ts';
import { HOME_COUNTRY } from '../../../../../shared/documents/countries.ts';
import { discountTerms } from '../../../../../shared/documents/discounts.ts';
import {
  type ClientKind,
  DRAFT_DEFAULTS,
  type EditableType,
  type OperationCategory,
  provisionalNumber,
} from '../../../../../shared/documents/documents.ts';
import type { PaymentMeans } from '../../../../../shared/documents/payment.ts';
import {
  parsePrice,
  parseQuantity,
  parseVatRate,
  readDiscount,
} from '../../../../../shared/documents/typed-numbers.ts';
import type { Unit } from '../../../../../shared/documents/units.ts';
import { parisDay } from '../../../../../shared/time.ts';

/** A line as typed: texts, so that nothing is lost while a number is being written. */
export type DraftLine = {
  id: string;
  description: string;
  quantity: string;
  price: string;
  unit: Unit;
  /** Percent, as typed; empty for the document's own rate. */
  tvaRate: string;
  /** A second-hand device, of whose margin alone VAT is due. */
  marginScheme: boolean;
  /** What a unit of one was bought for, in euros: on no document. */
  purchasePrice: string;
  /** '10 %' or '5 €', as typed; empty for none. */
  discount: string;
};

/** A bonus as typed: none without a category. The serial number is the draft's own. */
export type DraftBonus = {
  category: BonusCategory | '';
  /** Euros. */
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

/** What an issued document says beyond the specification's draft. Empty texts and days are not given. */
export type DraftDetails = {
  clientKind: ClientKind;
  clientEmail: string;
  clientSiren: string;
  clientVatNumber: string;
  operationCategory: OperationCategory;
  supplyDate: string;
  dueDate: string;
  validUntil: string;
  /** Euros, as typed. */
  quoteFee: string;
  deliveryAddress: string;
  workPlace: string;
  clientElectronicAddress: string;
  orderNumber: string;
  buyerReference: string;
  device: string;
  serialNumber: string;
  /** Empty for what follows from the client: `paymentOf`. */
  paymentMeans: PaymentMeans | '';
  bonus: DraftBonus;
  /** Tracking number of the repair the draft was started from. */
  repairId: string;
  /** Whether another invoice is wanted of a repair that has one. */
  again: boolean;
};

/** A document being written. Specification, section 3. */
export type DocumentDraft = DraftDetails & {
  documentType: EditableType;
  invoiceNumber: string;
  /** YYYY-MM-DD; empty while it is being typed. */
  invoiceDate: string;
  clientName: string;
  clientAddress: string;
  /** ISO 3166-1, two letters. */
  clientCountry: string;
  items: DraftLine[];
  /** Off the sum of the lines, as a line's. */
  discount: string;
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

export const NO_DETAILS: DraftDetails = {
  clientKind: 'consumer',
  clientEmail: '',
  clientSiren: '',
  clientVatNumber: '',
  operationCategory: 'services',
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
  again: false,
};

/** A new line: quantity 1, price 0. */
export const newLine = (id: string): DraftLine => ({
  id,
  description: '',
  quantity: String(DRAFT_DEFAULTS.quantity),
  price: String(DRAFT_DEFAULTS.price),
  unit: 'piece',
  tvaRate: '',
  marginScheme: false,
  purchasePrice: '',
  discount: '',
});

/** A number for a draft of this type: the year is the present one in Paris. */
export const newNumber = (type: EditableType, { now, random }: DraftSources): string =>
  provisionalNumber(type, Number(parisDay(now()).slice(0, 4)), random());

/** A new draft with the specification's defaults: today's date in Paris, one empty line. */
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
    notes: DRAFT_DEFAULTS.notes,
  };
}

/** Whether nothing would be lost with the draft: no client, no line, no word of its own. */
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

/** The unit price of a line, in cents. */
export const unitCentsOf = ({ price }: Pick<DraftLine, 'price'>): number =>
  toCents(parsePrice(price));

/** The draft's amounts as they stand. */
export function amountsOf({
  items,
  discount,
  tvaEnabled,
  tvaRate,
}: Pick<DocumentDraft, 'items' | 'discount' | 'tvaEnabled' | 'tvaRate'>): DocumentAmounts {
  const lines = items.map((line) => ({
    quantity: parseQuantity(line.quantity),
    unitPriceCents: unitCentsOf(line),
    vatRate: parseVatRate(line.tvaRate.trim() === '' ? tvaRate : line.tvaRate),
    marginScheme: line.marginScheme,
    discount: discountTerms(readDiscount(line.discount)),
  }));
  return documentAmounts(lines, tvaEnabled, discountTerms(readDiscount(discount)));
}
