import * as z from 'zod/mini';
import { bonusOnDocumentSchema } from '../../bonus/answers.ts';
import { keysOf } from '../../keys-of.ts';
import { OPERATION_CATEGORIES } from '../documents.ts';
import { EXEMPTION_KINDS } from '../vat/vat-exemption.ts';
import { documentReferenceSchema, documentTypeSchema } from './document-summary.ts';
import { documentClientSchema, documentSellerSchema } from './issued-parties.ts';
import {
  deductedDepositSchema,
  discountSchema,
  issuedLineSchema,
  mentionSchema,
  paymentSchema,
  vatAmountSchema,
} from './issued-parts.ts';

const text = z.string();
const cents = z.int();
/** Days have the form 'YYYY-MM-DD'. */
const day = z.string();

/**
 * An issued quote, invoice or credit note is never changed or deleted. Its fields are in the order in which
 * `freeze-document.ts` writes them, so that a repeated request gets the same text.
 */
export const issuedDocumentSchema = z.object({
  /** The id is a UUID of version 7, which sorts by the instant of issue. */
  id: text,
  number: text,
  issuedAt: text,
  documentType: documentTypeSchema,
  invoiceDate: day,
  supplyDate: day,
  dueDate: z.nullable(day),
  validUntil: z.nullable(day),
  orderNumber: z.optional(text),
  buyerReference: z.optional(text),
  device: z.optional(text),
  serialNumber: z.optional(text),
  payment: z.optional(paymentSchema),
  deliveryAddress: text,
  workPlace: text,
  quoteFeeCents: cents,
  operationCategory: z.enum(keysOf(OPERATION_CATEGORIES)),
  tvaEnabled: z.boolean(),
  taxIncluded: z.optional(z.literal(true)),
  /** A credit note names the invoice that it cancels, and an invoice names the quote that it bills. */
  origin: z.nullable(documentReferenceSchema),
  seller: documentSellerSchema,
  client: documentClientSchema,
  lines: z.array(issuedLineSchema),
  /** This is the discount on the sum of the lines. The bases in `vat` already deduct it. */
  discount: z.optional(discountSchema),
  subtotalCents: cents,
  vat: z.array(vatAmountSchema),
  vatCents: cents,
  totalCents: cents,
  bonus: z.optional(bonusOnDocumentSchema),
  vatExemption: z.nullable(z.object({ kind: z.enum(EXEMPTION_KINDS), text })),
  vatOnDebits: z.boolean(),
  mentions: z.array(mentionSchema),
  notes: text,
  repairId: z.nullable(text),
  isDeposit: z.optional(z.boolean()),
  /** An invoice deducts these deposits by lines below zero. The field is absent when there are none. */
  deducted: z.optional(z.array(deductedDepositSchema)),
  /** The document always prints with the layout of this number (layout.ts), as it was issued. */
  layout: z.int(),
  /** The digest is the SHA-256 of all other fields, in base64url. A customer accepts exactly this version. */
  digest: text,
});
