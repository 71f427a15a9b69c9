import * as z from 'zod/mini';
import { CLIENT_KINDS, OPERATION_CATEGORIES } from '../../shared/documents/documents.ts';
import { LINE_KINDS } from '../../shared/documents/input/line-kinds.ts';
import { PAYMENT_MEANS } from '../../shared/documents/input/payment.ts';
import { UNITS } from '../../shared/documents/input/units.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { EXEMPTION_KINDS } from '../../shared/documents/vat/vat-exemption.ts';
import { keysOf } from '../../shared/keys-of.ts';
import { type RawItem, storedKind } from '../platform/table/stored-item.ts';
import { jsonText } from '../platform/text/json-text.ts';
import { documentKey } from './document-keys.ts';
import { bonusShape, depositShape, documentType, referenceShape } from './document-shapes.ts';

const text = z.string();
const cents = z.int();
const discount = z.object({
  rate: z.optional(z.number()),
  cents,
  withTaxCents: z.optional(cents),
});
const vatAmounts = z.array(
  z.object({
    rate: z.number(),
    marginScheme: z.optional(z.boolean()),
    baseCents: cents,
    vatCents: cents,
  }),
);

/** The fields are in the order of `freeze-document.ts`. Frozen documents stay as they are when the API changes. */
const issued = z.object({
  id: text,
  number: text,
  issuedAt: text,
  documentType,
  invoiceDate: text,
  supplyDate: text,
  dueDate: z.nullable(text),
  validUntil: z.nullable(text),
  orderNumber: z.optional(text),
  buyerReference: z.optional(text),
  device: z.optional(text),
  serialNumber: z.optional(text),
  payment: z.optional(z.object({ means: z.enum(keysOf(PAYMENT_MEANS)), iban: z.optional(text) })),
  deliveryAddress: text,
  workPlace: text,
  quoteFeeCents: cents,
  operationCategory: z.enum(keysOf(OPERATION_CATEGORIES)),
  tvaEnabled: z.boolean(),
  taxIncluded: z.optional(z.literal(true)),
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
    electronicAddress: z.optional(text),
    logoUrl: z.nullable(text),
  }),
  client: z.object({
    kind: z.enum(keysOf(CLIENT_KINDS)),
    name: text,
    address: text,
    country: text,
    email: text,
    siren: text,
    vatNumber: text,
    electronicAddress: z.optional(text),
    account: z.optional(text),
  }),
  lines: z.array(
    z.object({
      description: text,
      kind: z.optional(z.enum(keysOf(LINE_KINDS))),
      quantity: z.number(),
      unitPriceMicros: cents,
      vatRate: z.number(),
      marginScheme: z.optional(z.boolean()),
      totalCents: cents,
      totalWithTaxCents: z.optional(cents),
      unit: z.optional(z.enum(keysOf(UNITS))),
      discount: z.optional(discount),
    }),
  ),
  discount: z.optional(discount),
  subtotalCents: cents,
  vat: vatAmounts,
  vatCents: cents,
  totalCents: cents,
  bonus: z.optional(bonusShape),
  vatExemption: z.nullable(z.object({ kind: z.enum(EXEMPTION_KINDS), text })),
  vatOnDebits: z.boolean(),
  mentions: z.array(z.object({ id: text, text })),
  notes: text,
  repairId: z.nullable(text),
  isDeposit: z.optional(z.boolean()),
  deducted: z.optional(
    z.array(z.extend(depositShape, { vat: vatAmounts, paidCents: z.optional(cents) })),
  ),
  layout: z.int(),
  digest: text,
}) satisfies z.ZodMiniType<IssuedDocument>;

export const frozenText = jsonText(issued);

/** An issued document: frozen as a text and never updated. */
export const documentKind = storedKind({
  name: 'document',
  version: 1,
  schema: z.object({ document: frozenText }),
});

export const readDocument = (item: RawItem): IssuedDocument => documentKind.read(item).document;

export const documentItem = (shopId: string, document: IssuedDocument) => ({
  ...documentKey(shopId, document.id),
  ...documentKind.stamp,
  document: JSON.stringify(document),
});
