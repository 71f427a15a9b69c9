import type { BonusInput } from '../../../../../shared/bonus/input.ts';
import type { Company } from '../../../../../shared/company/answers.ts';
import type { DiscountInput } from '../../../../../shared/documents/amounts/discounts.ts';
import {
  parseDecimal,
  readDiscount,
  readPrice,
} from '../../../../../shared/documents/amounts/typed-numbers.ts';
import { HOME_COUNTRY } from '../../../../../shared/documents/countries.ts';
import {
  type DocumentRequest,
  documentInput,
} from '../../../../../shared/documents/input/input.ts';
import type { LineKind } from '../../../../../shared/documents/input/line-kinds.ts';
import { missingInformation } from '../../../../../shared/documents/missing/missing.ts';
import type { MissingInformation } from '../../../../../shared/documents/missing/missing-information.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import {
  categoryOfDraft,
  type DocumentDraft,
  type DraftBonus,
  type DraftLine,
} from './document-draft.ts';

/** The errors of a draft have the names of fields: 'clientName', 'items.0.price'. */
export type DraftErrors = Readonly<Record<string, string>>;

/** Returns a typed number as it will be issued. An invalid number becomes NaN, unlike in the preview. */
const numberOf = (typed: string): number => parseDecimal(typed) ?? Number.NaN;
const priceOf = (typed: string): number => readPrice(typed) ?? Number.NaN;

/** A discount that cannot be read becomes an invalid amount, so that it is refused. */
const discountOf = (typed: string): { discount?: DiscountInput } =>
  typed.trim() === '' ? {} : { discount: readDiscount(typed) ?? { amount: Number.NaN } };

const given = <Name extends string>(name: Name, text: string) =>
  (text.trim() === '' ? {} : { [name]: text }) as { [K in Name]?: string };

/** Returns the tax fields of a line: the purchase price under the margin scheme, otherwise its own VAT rate. */
function taxOf({ marginScheme, purchasePrice, tvaRate }: DraftLine): {
  marginScheme?: true;
  purchasePrice?: number;
  tvaRate?: number;
} {
  if (marginScheme) {
    return {
      marginScheme,
      ...(purchasePrice.trim() && { purchasePrice: priceOf(purchasePrice) }),
    };
  }
  return tvaRate.trim() === '' ? {} : { tvaRate: numberOf(tvaRate) };
}

export const bonusRequest = (
  { category, amount, ...bonus }: DraftBonus,
  serialNumber: string,
): { bonus?: BonusInput } =>
  category === '' ? {} : { bonus: { ...bonus, category, amount: priceOf(amount), serialNumber } };

/** Returns the unchecked request that issues a draft. Fields that do not apply to its type or client are left out. */
export function requestOf(draft: DocumentDraft) {
  const isQuote = draft.documentType === 'devis';
  const isBusiness = draft.clientKind === 'business';
  const isForeign = draft.clientCountry !== HOME_COUNTRY;
  return {
    documentType: draft.documentType,
    invoiceDate: draft.invoiceDate,
    ...(isQuote
      ? {
          ...given('validUntil', draft.validUntil),
          ...(draft.quoteFee.trim() && { quoteFee: priceOf(draft.quoteFee) }),
        }
      : {
          ...given('supplyDate', draft.supplyDate),
          ...(isBusiness ? given('dueDate', draft.dueDate) : {}),
          ...(draft.paymentMeans && { paymentMeans: draft.paymentMeans }),
        }),
    ...bonusRequest(draft.bonus, draft.serialNumber),
    clientKind: draft.clientKind,
    clientName: draft.clientName,
    clientAddress: draft.clientAddress,
    ...(isForeign && { clientCountry: draft.clientCountry }),
    clientEmail: draft.clientEmail.trim(),
    ...(isBusiness && {
      ...(isForeign ? {} : given('clientSiren', draft.clientSiren)),
      ...given('clientVatNumber', draft.clientVatNumber),
      ...given('clientElectronicAddress', draft.clientElectronicAddress),
      ...given('buyerReference', draft.buyerReference),
    }),
    ...given('orderNumber', draft.orderNumber),
    ...given('device', draft.device),
    ...given('serialNumber', draft.serialNumber),
    ...given('deliveryAddress', draft.deliveryAddress),
    ...given('workPlace', draft.workPlace),
    operationCategory: categoryOfDraft(draft),
    items: draft.items.map((line) => ({
      description: line.description,
      // An empty kind is refused, and the refusal is shown beside the line.
      kind: line.kind as LineKind,
      quantity: numberOf(line.quantity),
      price: priceOf(line.price),
      ...(line.unit !== 'piece' && { unit: line.unit }),
      ...(draft.tvaEnabled && taxOf(line)),
      ...discountOf(line.discount),
    })),
    ...discountOf(draft.discount),
    tvaEnabled: draft.tvaEnabled,
    ...(draft.tvaEnabled && {
      tvaRate: numberOf(draft.tvaRate),
      ...(draft.taxIncluded && { taxIncluded: true }),
    }),
    notes: draft.notes,
    ...given('repairId', draft.repairId),
    ...(draft.again && { again: true }),
  } satisfies DocumentRequest;
}

/** Returns the typed text of a field of the request, which shows whether the field is empty or wrong. */
function typedAt(draft: DocumentDraft, field: string): string {
  const [name = '', index = '', part] = field.split('.');
  const values: Record<string, unknown> =
    name === 'items' && part
      ? { ...draft.items[Number(index)] }
      : { ...draft, ...(name === 'bonus' && draft.bonus) };
  const value = values[part ?? (name === 'bonus' ? index : name)];
  return typeof value === 'string' ? value.trim() : 'set';
}

/** Returns a draft's errors by field. Before the first attempt to issue it, empty fields are not errors. */
export function draftErrors(draft: DocumentDraft, isAttempted: boolean): DraftErrors {
  const parsed = documentInput.safeParse(requestOf(draft));
  const found = fieldErrors(parsed);
  if (isAttempted) return found;
  return Object.fromEntries(
    Object.entries(found).filter(([field]) => typedAt(draft, field) !== ''),
  );
}

/** Returns missing information that blocks issuing, as messages beside the draft's fields. */
export const fieldsOf = (missing: readonly MissingInformation[]): DraftErrors =>
  Object.fromEntries(
    missing
      .filter(({ place, blocking }) => blocking && place !== 'company')
      .map(({ id, message }) => [id, message]),
  );

/** Returns the information that the law requires and the draft or the company lacks, blocking items first. */
export function missingIn(
  draft: DocumentDraft,
  company: Company,
  nowMs: number,
): MissingInformation[] {
  return missingInformation(company, requestOf(draft), parisDay(nowMs));
}
