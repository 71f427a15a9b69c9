import * as z from 'zod/mini';
import { BONUS_CATEGORY_IDS } from '../../../../../shared/bonus/categories.ts';
import { HOME_COUNTRY } from '../../../../../shared/documents/countries.ts';
import { CLIENT_KINDS, EDITABLE_TYPES } from '../../../../../shared/documents/documents.ts';
import { LINE_KINDS } from '../../../../../shared/documents/input/line-kinds.ts';
import { PAYMENT_MEANS } from '../../../../../shared/documents/input/payment.ts';
import { UNITS } from '../../../../../shared/documents/input/units.ts';
import { keysOf } from '../../../../../shared/keys-of.ts';
import { placeOf } from '../../../lib/device-memory.ts';
import { unlessBlocked } from '../../../lib/unless-blocked.ts';

export const NO_BONUS = {
  category: '',
  amount: '',
  brand: '',
  model: '',
  outOfGuarantee: false,
} as const;

const text = z.string();

/** A draft holds typed values as texts, so that nothing is lost while a number is being typed. */
export const draftSchema = z.object({
  documentType: z.enum(EDITABLE_TYPES),
  invoiceNumber: text,
  /** The date is YYYY-MM-DD; it is empty while it is being typed. */
  invoiceDate: text,
  clientName: text,
  clientAddress: text,
  /** The client's country is a two-letter code (ISO 3166-1). */
  clientCountry: z._default(text, HOME_COUNTRY),
  items: z.array(
    z.object({
      id: text,
      description: text,
      kind: z._default(z.enum(['', ...keysOf(LINE_KINDS)]), ''),
      quantity: text,
      price: text,
      unit: z._default(z.enum(keysOf(UNITS)), 'piece'),
      /** The rate is in percent, as typed; when it is empty, the document's rate applies. */
      tvaRate: text,
      /** Under the margin scheme, VAT is due only on the margin of a second-hand device. */
      marginScheme: z._default(z.boolean(), false),
      /** The purchase price of one unit is in euros; no document shows it. */
      purchasePrice: z._default(text, ''),
      /** The discount of the line is '10 %' or '5 €', as typed; it is empty for none. */
      discount: z._default(text, ''),
    }),
  ),
  /** The discount on the sum of the lines is typed like the discount of a line. */
  discount: z._default(text, ''),
  tvaEnabled: z.boolean(),
  /** The VAT rate is in percent, as typed. */
  tvaRate: text,
  /** If this is true, prices and discounts are typed with VAT. This field has no effect where no VAT is charged. */
  taxIncluded: z._default(z.boolean(), false),
  notes: text,
  clientKind: z.enum(keysOf(CLIENT_KINDS)),
  clientEmail: text,
  clientSiren: text,
  clientVatNumber: text,
  supplyDate: text,
  dueDate: text,
  validUntil: text,
  /** The fee for the quote is in euros, as typed. */
  quoteFee: text,
  deliveryAddress: text,
  workPlace: text,
  clientElectronicAddress: z._default(text, ''),
  orderNumber: z._default(text, ''),
  buyerReference: z._default(text, ''),
  device: z._default(text, ''),
  serialNumber: z._default(text, ''),
  /** When this is empty, `paymentOf` derives the means of payment from the client. */
  paymentMeans: z._default(z.enum(['', ...keysOf(PAYMENT_MEANS)]), ''),
  /** An empty category means no bonus; the amount is in euros. */
  bonus: z._default(
    z.object({
      category: z.enum(['', ...BONUS_CATEGORY_IDS]),
      amount: text,
      brand: text,
      model: text,
      outOfGuarantee: z.boolean(),
    }),
    NO_BONUS,
  ),
  /** The draft was started from the repair with this tracking number. */
  repairId: text,
  /** The repair gave this description to the first line. */
  repairLine: z._default(text, ''),
  /** If this is true, the shop wants another invoice for a repair that already has one. */
  again: z._default(z.boolean(), false),
  /** `tvaEnabled` was last set from this regime of the shop; it is empty while the profile names none. */
  vatRegime: z._default(text, ''),
});

const keptDraftSchema = z.object({
  draft: draftSchema,
  savedAt: z.number(),
  attempt: z.nullable(z.object({ key: text, body: text })),
});

/** This browser stores a draft in this form; `savedAt` is in milliseconds. */
export type KeptDraft = z.infer<typeof keptDraftSchema>;
export type IssueAttempt = NonNullable<KeptDraft['attempt']>;

export const draftKey = (userId: string): string => placeOf('document', userId);

/** Parses a stored draft. Returns null when another program stored it or when it has an older shape. */
export function parseKept(stored: string | null): KeptDraft | null {
  const json: unknown = unlessBlocked(() => JSON.parse(stored ?? ''), null);
  return keptDraftSchema.safeParse(json).data ?? null;
}

export const readKept = (userId: string): KeptDraft | null =>
  parseKept(unlessBlocked(() => window.localStorage.getItem(draftKey(userId)), null));

/** Stores a draft. Returns false when the browser refuses because storage is blocked or full. */
export const keepDraft = (userId: string, kept: KeptDraft): boolean =>
  unlessBlocked(() => {
    window.localStorage.setItem(draftKey(userId), JSON.stringify(kept));
    return true;
  }, false);

export const forgetDraft = (userId: string): void =>
  unlessBlocked(() => window.localStorage.removeItem(draftKey(userId)), undefined);
