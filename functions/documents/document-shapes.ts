import * as z from 'zod/mini';
import {
  BONUS_PROOFS,
  BONUS_STATES,
  PROOF_FILES,
  PROOF_TYPES,
} from '../../shared/bonus/schemes.ts';
import { DOCUMENT_TYPES } from '../../shared/documents/documents.ts';
import type {
  DocumentDelivery,
  DocumentReference,
  QuoteDecision,
} from '../../shared/documents/issued/issued.ts';
import { keysOf } from '../../shared/keys-of.ts';

/** Shapes that several stored items of a document share. A change of a shape changes every kind that uses it. */

export const documentType = z.enum(keysOf(DOCUMENT_TYPES));

export const referenceShape = z.object({
  id: z.string(),
  documentType,
  number: z.string(),
  invoiceDate: z.string(),
}) satisfies z.ZodMiniType<DocumentReference>;

export const bonusShape = z.object({
  scheme: z.string(),
  organism: z.string(),
  labelNumber: z.string(),
  category: z.string(),
  brand: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  amountCents: z.int(),
});

const proofFileShape = z.object({
  id: z.string(),
  kind: z.enum(keysOf(PROOF_FILES)),
  type: z.enum(keysOf(PROOF_TYPES)),
  bytes: z.int(),
  addedAt: z.string(),
});

export const bonusStandingShape = z.object({
  amountCents: z.int(),
  state: z.enum(keysOf(BONUS_STATES)),
  proofs: z.array(z.enum(keysOf(BONUS_PROOFS))),
  payments: z.optional(z.array(z.string())),
  losses: z.optional(z.array(z.object({ id: z.string(), date: z.string(), amountCents: z.int() }))),
  takenBackBy: z.optional(z.object({ id: z.string(), number: z.string() })),
  files: z.optional(z.array(proofFileShape)),
});

export const depositShape = z.object({
  id: z.string(),
  number: z.string(),
  invoiceDate: z.string(),
  totalCents: z.int(),
});

export const deliveryShape = z.object({
  state: z.enum(['sent', 'refused', 'failed']),
  at: z.string(),
  to: z.string(),
  reason: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<DocumentDelivery>;

export const decisionShape = z.object({
  decision: z.enum(['accepted', 'declined']),
  name: z.string(),
  at: z.string(),
  digest: z.string(),
}) satisfies z.ZodMiniType<QuoteDecision>;
