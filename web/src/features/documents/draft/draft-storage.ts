import * as z from 'zod/mini';
import { BONUS_CATEGORY_IDS } from '../../../../../shared/bonus/categories.ts';
import { HOME_COUNTRY } from '../../../../../shared/documents/countries.ts';
import {
  CLIENT_KINDS,
  DRAFT_DEFAULTS,
  EDITABLE_TYPES,
} from '../../../../../shared/documents/documents.ts';
import { LINE_KINDS } from '../../../../../shared/documents/input/line-kinds.ts';
import { PAYMENT_MEANS } from '../../../../../shared/documents/input/payment.ts';
import { UNITS } from '../../../../../shared/documents/input/units.ts';
import { keysOf } from '../../../../../shared/keys-of.ts';
import { placeOf } from '../../../lib/device-memory.ts';
import { unlessBlocked } from '../../../lib/unless-blocked.ts';

const text = z.string();
/** A text or day is empty when it is not given. */
const optional = z._default(text, '');

const bonusSchema = z.object({
  /** An empty category means no bonus. */
  category: z._default(z.enum(['', ...BONUS_CATEGORY_IDS]), ''),
  /** The amount is in euros, as typed. */
  amount: optional,
  brand: optional,
  model: optional,
  outOfGuarantee: z._default(z.boolean(), false),
});
export const NO_BONUS = bonusSchema.parse({});

const lineSchema = z.object({
  id: text,
  description: optional,
  kind: z._default(z.enum(['', ...keysOf(LINE_KINDS)]), ''),
  quantity: z._default(text, String(DRAFT_DEFAULTS.quantity)),
  price: z._default(text, String(DRAFT_DEFAULTS.price)),
  unit: z._default(z.enum(keysOf(UNITS)), 'piece'),
  /** The rate is in percent, as typed; when it is empty, the document's rate applies. */
  tvaRate: optional,
  /** Under the margin scheme, VAT is due only on the margin of a second-hand device. */
  marginScheme: z._default(z.boolean(), false),
  /** The purchase price of one unit is in euros; no document shows it. */
  purchasePrice: optional,
  /** The discount of the line is '10 %' or '5 €', as typed; it is empty for none. */
  discount: optional,
});

export const newLine = (id: string) => lineSchema.parse({ id });

/** Most documents do not have these details. */
const detailsSchema = z.object({
  clientKind: z._default(z.enum(keysOf(CLIENT_KINDS)), 'consumer'),
  /** The client's country is a two-letter code (ISO 3166-1). */
  clientCountry: z._default(text, HOME_COUNTRY),
  clientEmail: optional,
  clientSiren: optional,
  clientVatNumber: optional,
  clientElectronicAddress: optional,
  /** The discount on the sum of the lines is typed like the discount of a line. */
  discount: optional,
  /** If this is true, prices and discounts are typed with VAT. This field has no effect where no VAT is charged. */
  taxIncluded: z._default(z.boolean(), false),
  supplyDate: optional,
  dueDate: optional,
  validUntil: optional,
  /** The fee for the quote is in euros, as typed. */
  quoteFee: optional,
  deliveryAddress: optional,
  workPlace: optional,
  orderNumber: optional,
  buyerReference: optional,
  device: optional,
  serialNumber: optional,
  /** When this is empty, `paymentOf` derives the means of payment from the client. */
  paymentMeans: z._default(z.enum(['', ...keysOf(PAYMENT_MEANS)]), ''),
  bonus: z._default(bonusSchema, NO_BONUS),
  /** The draft was started from the repair with this tracking number. */
  repairId: optional,
  /** The repair gave this description to the first line. */
  repairLine: optional,
  /** If this is true, the shop wants another invoice for a repair that already has one. */
  again: z._default(z.boolean(), false),
  /** `tvaEnabled` was last set from this regime of the shop; it is empty while the profile names none. */
  vatRegime: optional,
});
export const NO_DETAILS = detailsSchema.parse({});

/** A draft holds typed values as texts, so that nothing is lost while a number is being typed. */
export const draftSchema = z.object({
  ...detailsSchema.shape,
  documentType: z.enum(EDITABLE_TYPES),
  invoiceNumber: text,
  /** The date is YYYY-MM-DD; it is empty while it is being typed. */
  invoiceDate: text,
  clientName: text,
  clientAddress: text,
  items: z.array(lineSchema),
  tvaEnabled: z.boolean(),
  /** The VAT rate is in percent, as typed. */
  tvaRate: text,
  notes: text,
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
