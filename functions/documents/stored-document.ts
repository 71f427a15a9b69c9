import * as z from 'zod/mini';
import {
  CLIENT_KINDS,
  type ClientKind,
  OPERATION_CATEGORIES,
  type OperationCategory,
} from '../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { documentKey } from './document-keys.ts';
import { documentType, keysOf, referenceShape } from './document-shapes.ts';

const text = z.string();
const cents = z.int();

/**
 * In the order in which `freeze-document.ts` writes them: what is read is what was written, to the order of its fields.
 * Not the answer's schema, though it says the same today: frozen documents stay as they are when the answer changes.
 */
const issued = z.object({
  id: text,
  number: text,
  issuedAt: text,
  documentType,
  invoiceDate: text,
  supplyDate: text,
  dueDate: z.nullable(text),
  validUntil: z.nullable(text),
  deliveryAddress: text,
  workPlace: text,
  quoteFeeCents: cents,
  operationCategory: z.enum(keysOf<OperationCategory>(OPERATION_CATEGORIES)),
  tvaEnabled: z.boolean(),
  origin: z.nullable(referenceShape),
  seller: z.object({
    name: text,
    legalDetails: text,
    address: text,
    email: text,
    phone: text,
    siret: text,
    siren: text,
    vatNumber: text,
    logoUrl: z.nullable(text),
  }),
  client: z.object({
    kind: z.enum(keysOf<ClientKind>(CLIENT_KINDS)),
    name: text,
    address: text,
    country: text,
    email: text,
    siren: text,
    vatNumber: text,
  }),
  lines: z.array(
    z.object({
      description: text,
      quantity: z.number(),
      unitPriceCents: cents,
      vatRate: z.number(),
      totalCents: cents,
    }),
  ),
  subtotalCents: cents,
  vat: z.array(z.object({ rate: z.number(), baseCents: cents, vatCents: cents })),
  vatCents: cents,
  totalCents: cents,
  vatExemption: z.nullable(z.object({ kind: z.enum(['franchise', 'outside-scope']), text })),
  vatOnDebits: z.boolean(),
  mentions: z.array(z.object({ id: text, text })),
  notes: text,
  repairId: z.nullable(text),
  digest: text,
}) satisfies z.ZodMiniType<IssuedDocument>;

/** The text in which a document was frozen, and what it says. */
export const frozenText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((frozen, context): unknown => {
      try {
        return JSON.parse(frozen);
      } catch {
        context.issues.push({ code: 'custom', message: 'No JSON', input: undefined });
        return z.NEVER;
      }
    }),
  ),
  issued,
);

/** An issued document: frozen as a text, never updated. */
export const documentKind = storedKind({
  name: 'document',
  version: 1,
  schema: z.object({ document: frozenText }),
});

/** @throws UnreadableItem */
export const readDocument = (item: RawItem): IssuedDocument => documentKind.read(item).document;

/** A document as it is put. */
export const documentItem = (shopId: string, document: IssuedDocument) => ({
  ...documentKey(shopId, document.id),
  ...documentKind.stamp,
  document: JSON.stringify(document),
});
