import * as z from 'zod/mini';
import {
  CLIENT_KINDS,
  type ClientKind,
  DOCUMENT_TYPES,
  type DocumentType,
  OPERATION_CATEGORIES,
  type OperationCategory,
} from '../../../../shared/documents/documents.ts';
import type {
  ApprovalLink,
  DocumentDelivery,
  DocumentDetails,
  DocumentEvent,
  DocumentPage,
  DocumentReference,
  DocumentSummary,
  IssuedDocument,
  QuoteDecision,
} from '../../../../shared/documents/issued.ts';
import type { Mention } from '../../../../shared/documents/mentions.ts';
import { deviceTypeSchema } from '../../../../shared/repairs/repairs.ts';

const keysOf = <Value extends string>(values: Record<Value, unknown>) =>
  Object.keys(values) as [Value, ...Value[]];

const text = z.string();
const cents = z.int();
const day = z.nullable(z.string());
const documentType = z.enum(keysOf<DocumentType>(DOCUMENT_TYPES));

const referenceSchema = z.object({
  id: text,
  documentType,
  number: text,
  invoiceDate: text,
}) satisfies z.ZodMiniType<DocumentReference>;

const deliverySchema = z.object({
  state: z.enum(['sent', 'refused', 'failed']),
  at: text,
  to: text,
  reason: z.optional(text),
}) satisfies z.ZodMiniType<DocumentDelivery, unknown>;

const decisionSchema = z.object({
  decision: z.enum(['accepted', 'declined']),
  name: text,
  at: text,
  digest: text,
}) satisfies z.ZodMiniType<QuoteDecision>;

const summarySchema = z.object({
  id: text,
  documentType,
  number: text,
  invoiceDate: text,
  validUntil: day,
  issuedAt: text,
  clientName: text,
  clientEmail: text,
  totalCents: cents,
  repairId: z.nullable(text),
  version: z.int(),
  delivery: z.nullable(deliverySchema),
  decision: z.nullable(decisionSchema),
  creditNote: z.nullable(referenceSchema),
  invoice: z.nullable(referenceSchema),
}) satisfies z.ZodMiniType<DocumentSummary>;

/** Answer of GET /api/documents. */
export const documentPageSchema = z.object({
  documents: z.array(summarySchema),
  cursor: z.nullable(text),
}) satisfies z.ZodMiniType<DocumentPage>;

/** A mention is shown by its words; an id that this version does not know is no reason to show none. */
const mentionSchema = z.object({ id: z.custom<Mention['id']>(), text });

/** An issued document. */
export const issuedDocumentSchema = z.object({
  id: text,
  documentType,
  number: text,
  invoiceDate: text,
  supplyDate: text,
  dueDate: day,
  validUntil: day,
  issuedAt: text,
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
  deliveryAddress: text,
  workPlace: text,
  quoteFeeCents: cents,
  operationCategory: z.enum(keysOf<OperationCategory>(OPERATION_CATEGORIES)),
  lines: z.array(
    z.object({
      description: text,
      quantity: z.number(),
      unitPriceCents: cents,
      vatRate: z.number(),
      totalCents: cents,
    }),
  ),
  tvaEnabled: z.boolean(),
  vat: z.array(z.object({ rate: z.number(), baseCents: cents, vatCents: cents })),
  subtotalCents: cents,
  vatCents: cents,
  totalCents: cents,
  vatExemption: z.nullable(z.object({ kind: z.enum(['franchise', 'outside-scope']), text })),
  vatOnDebits: z.boolean(),
  mentions: z.array(mentionSchema),
  notes: text,
  origin: z.nullable(referenceSchema),
  repairId: z.nullable(text),
  digest: text,
}) satisfies z.ZodMiniType<IssuedDocument>;

const eventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('delivery'),
    at: text,
    delivery: deliverySchema,
    messageId: z.optional(text),
  }),
  z.object({ kind: z.literal('approval-link'), at: text }),
  z.object({ kind: z.literal('decision'), at: text, decision: decisionSchema }),
]) satisfies z.ZodMiniType<DocumentEvent>;

/** Answer of GET /api/documents/{id}. */
export const documentDetailsSchema = z.object({
  document: issuedDocumentSchema,
  summary: summarySchema,
  events: z.array(eventSchema),
}) satisfies z.ZodMiniType<DocumentDetails>;

/** Answer of POST /api/documents/{id}/send. */
export const sentSchema = z.object({ delivery: deliverySchema });

/** Answer of POST /api/documents/{id}/approval-link. */
export const approvalLinkSchema = z.object({
  path: text,
  url: text,
  validUntil: text,
}) satisfies z.ZodMiniType<ApprovalLink>;

/** What a draft takes from a repair. */
export const repairSourceSchema = z.object({
  trackingNumber: text,
  deviceType: deviceTypeSchema,
  deviceModel: text,
  issue: text,
  customerName: text,
  customerFirstName: text,
  customerEmail: text,
});
export type RepairSource = z.infer<typeof repairSourceSchema>;
