import * as z from 'zod/mini';
import type { BonusOnDocument, BonusStanding } from './bonus.ts';
import { proofFileSchema } from './proof-files.ts';
import { BONUS_PROOFS, BONUS_STATES, type BonusProof, type BonusState } from './schemes.ts';

const text = z.string();

/** A bonus as an invoice is issued with it. */
export const bonusOnDocumentSchema = z.object({
  scheme: text,
  organism: text,
  labelNumber: text,
  category: text,
  brand: text,
  model: text,
  serialNumber: text,
  amountCents: z.int(),
}) satisfies z.ZodMiniType<BonusOnDocument>;

/** Where the bonus of an invoice stands. */
export const bonusStandingSchema = z.object({
  amountCents: z.int(),
  state: z.enum(Object.keys(BONUS_STATES) as [BonusState, ...BonusState[]]),
  /** What has been collected for the claim. */
  proofs: z.array(z.enum(Object.keys(BONUS_PROOFS) as [BonusProof, ...BonusProof[]])),
  /** The payments by which it came in, or was given back; absent when none. */
  payments: z.optional(z.array(text)),
  /** What was written off of it, in the order of recording, and below zero what was taken back; absent when nothing. */
  losses: z.optional(z.array(z.object({ id: text, date: text, amountCents: z.int() }))),
  /** The credit note that took it back; absent while it stands, and of invoices that were credited whole before it was told. */
  takenBackBy: z.optional(z.object({ id: text, number: text })),
  /** The files that prove it, in the order of sending; absent when none. */
  files: z.optional(z.array(proofFileSchema)),
}) satisfies z.ZodMiniType<BonusStanding>;
export type BonusStandingAnswer = z.infer<typeof bonusStandingSchema>;

/** A bonus of a period: the invoice that takes it off, where it stands, what its claim lacks. */
const claimedBonusSchema = z.object({
  id: text,
  number: text,
  /** 'YYYY-MM-DD'. */
  invoiceDate: text,
  clientName: text,
  category: text,
  amountCents: z.int(),
  state: z.enum(Object.keys(BONUS_STATES) as [BonusState, ...BonusState[]]),
  /** The day on which it was written off, 'YYYY-MM-DD'; absent of what is not lost. */
  refusedOn: z.optional(text),
  /** In French, as it is shown. */
  missing: z.array(text),
  /** The names of the files that prove it; absent when none. */
  files: z.optional(z.array(text)),
});
export type ClaimedBonus = z.infer<typeof claimedBonusSchema>;

/**
 * Page of GET /api/bonuses: the bonuses, and their lines of the claim's list as a CSV, the first page's with its headers.
 * Credited invoices have none. `cursor` asks for the next page, null on the last.
 */
export const bonusPageSchema = z.object({
  bonuses: z.array(claimedBonusSchema),
  csv: text,
  cursor: z.nullable(text),
  /** How many documents there are beside that cannot be read; absent when none. */
  unreadable: z.optional(z.int()),
});
export type BonusPage = z.infer<typeof bonusPageSchema>;
