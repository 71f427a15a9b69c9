import * as z from 'zod/mini';
import type { BonusOnDocument, BonusStanding } from './bonus.ts';
import { proofFileSchema } from './proof-files.ts';
import { BONUS_PROOFS, BONUS_STATES, type BonusProof, type BonusState } from './schemes.ts';

const text = z.string();

/** The bonus as the issued invoice states it. */
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

export const bonusStandingSchema = z.object({
  amountCents: z.int(),
  state: z.enum(Object.keys(BONUS_STATES) as [BonusState, ...BonusState[]]),
  /** The proofs that the shop has collected for the claim. */
  proofs: z.array(z.enum(Object.keys(BONUS_PROOFS) as [BonusProof, ...BonusProof[]])),
  /** The payments by which the bonus came in or was returned. Absent when there are none. */
  payments: z.optional(z.array(text)),
  /** The amounts written off, in the order of recording. A negative amount reverses a write-off. */
  losses: z.optional(z.array(z.object({ id: text, date: text, amountCents: z.int() }))),
  /**
   * The credit note that took the bonus back. Absent while no credit note has done so, and on invoices that were
   * credited in full before it was recorded.
   */
  takenBackBy: z.optional(z.object({ id: text, number: text })),
  /** The files that prove the claim, in the order of upload. Absent when there are none. */
  files: z.optional(z.array(proofFileSchema)),
}) satisfies z.ZodMiniType<BonusStanding>;
export type BonusStandingAnswer = z.infer<typeof bonusStandingSchema>;

/** One bonus of a period: its invoice, its current state, and the fields that its claim still lacks. */
const claimedBonusSchema = z.object({
  id: text,
  number: text,
  /** A day as 'YYYY-MM-DD'. */
  invoiceDate: text,
  clientName: text,
  category: text,
  amountCents: z.int(),
  state: z.enum(Object.keys(BONUS_STATES) as [BonusState, ...BonusState[]]),
  /** The day of the write-off, 'YYYY-MM-DD'. Absent when the bonus is not lost. */
  refusedOn: z.optional(text),
  /** The items that the claim lacks, in French, as the page shows them. */
  missing: z.array(text),
  /** Names of the files that prove the claim. Absent when there are none. */
  files: z.optional(z.array(text)),
});
export type ClaimedBonus = z.infer<typeof claimedBonusSchema>;

/**
 * One page of GET /api/bonuses: the bonuses, and the same bonuses as CSV lines of the claim list. The first page starts
 * with the headers. Credited invoices have no line. `cursor` requests the next page and is null on the last one.
 */
export const bonusPageSchema = z.object({
  bonuses: z.array(claimedBonusSchema),
  csv: text,
  cursor: z.nullable(text),
  /** The number of further documents that cannot be read. Absent when there are none. */
  unreadable: z.optional(z.int()),
});
export type BonusPage = z.infer<typeof bonusPageSchema>;
