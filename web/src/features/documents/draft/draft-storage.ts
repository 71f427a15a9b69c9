import * as z from 'zod/mini';
import { BONUS_CATEGORY_IDS } from '../../../../../shared/bonus/categories.ts';
import { HOME_COUNTRY } from '../../../../../shared/documents/countries.ts';
import { CLIENT_KINDS, EDITABLE_TYPES } from '../../../../../shared/documents/documents.ts';
import { LINE_KINDS } from '../../../../../shared/documents/input/line-kinds.ts';
import { PAYMENT_MEANS } from '../../../../../shared/documents/input/payment.ts';
import { UNITS } from '../../../../../shared/documents/input/units.ts';
import { keysOf } from '../../../../../shared/keys-of.ts';
import { placeOf } from '../../../lib/device-memory.ts';
import { type DocumentDraft, NO_BONUS } from './document-draft.ts';

export type IssueAttempt = { key: string; body: string };

/** A draft as this browser stores it; `savedAt` is in milliseconds. */
export type KeptDraft = { draft: DocumentDraft; savedAt: number; attempt: IssueAttempt | null };

const text = z.string();

const keptDraftSchema = z.object({
  draft: z.object({
    documentType: z.enum(EDITABLE_TYPES),
    invoiceNumber: text,
    invoiceDate: text,
    clientName: text,
    clientAddress: text,
    clientCountry: z._default(text, HOME_COUNTRY),
    items: z.array(
      z.object({
        id: text,
        description: text,
        kind: z._default(z.enum(['', ...keysOf(LINE_KINDS)]), ''),
        quantity: text,
        price: text,
        unit: z._default(z.enum(keysOf(UNITS)), 'piece'),
        tvaRate: text,
        marginScheme: z._default(z.boolean(), false),
        purchasePrice: z._default(text, ''),
        discount: z._default(text, ''),
      }),
    ),
    discount: z._default(text, ''),
    tvaEnabled: z.boolean(),
    tvaRate: text,
    taxIncluded: z._default(z.boolean(), false),
    notes: text,
    clientKind: z.enum(keysOf(CLIENT_KINDS)),
    clientEmail: text,
    clientSiren: text,
    clientVatNumber: text,
    supplyDate: text,
    dueDate: text,
    validUntil: text,
    quoteFee: text,
    deliveryAddress: text,
    workPlace: text,
    clientElectronicAddress: z._default(text, ''),
    orderNumber: z._default(text, ''),
    buyerReference: z._default(text, ''),
    device: z._default(text, ''),
    serialNumber: z._default(text, ''),
    paymentMeans: z._default(z.enum(['', ...keysOf(PAYMENT_MEANS)]), ''),
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
    repairId: text,
    repairLine: z._default(text, ''),
    again: z._default(z.boolean(), false),
    vatRegime: z._default(text, ''),
  }),
  savedAt: z.number(),
  attempt: z.nullable(z.object({ key: text, body: text })),
}) satisfies z.ZodMiniType<KeptDraft>;

export const draftKey = (userId: string): string => placeOf('document', userId);

/** Parses a stored draft; null when it is not ours or has an older shape. */
export function parseKept(stored: string | null): KeptDraft | null {
  if (stored === null) return null;
  try {
    const parsed = keptDraftSchema.safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function readKept(userId: string): KeptDraft | null {
  try {
    return parseKept(window.localStorage.getItem(draftKey(userId)));
  } catch {
    return null;
  }
}

/** Stores a draft; false when the browser refuses because storage is blocked or full. */
export function keepDraft(userId: string, kept: KeptDraft): boolean {
  try {
    window.localStorage.setItem(draftKey(userId), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(userId: string): void {
  try {
    window.localStorage.removeItem(draftKey(userId));
  } catch {
    // A draft that could not be stored needs no deletion.
  }
}
