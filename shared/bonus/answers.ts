import * as z from 'zod/mini';
import { keysOf } from '../keys-of.ts';
import { proofFileSchema } from './proof-files.ts';
import { BONUS_PROOFS, BONUS_STATES } from './schemes.ts';

const text = z.string();

/** A third party pays the bonus, so the bonus changes neither price nor VAT. The amount is in cents, with tax. */
export const bonusOnDocumentSchema = z.object({
  scheme: text,
  /** This organization reimburses the bonus. */
  organism: text,
  labelNumber: text,
  category: text,
  brand: text,
  model: text,
  serialNumber: text,
  amountCents: z.int(),
});
export type BonusOnDocument = z.infer<typeof bonusOnDocumentSchema>;

export const bonusStandingSchema = z.object({
  amountCents: z.int(),
  state: z.enum(keysOf(BONUS_STATES)),
  proofs: z.array(z.enum(keysOf(BONUS_PROOFS))),
  /** The bonus came in or was returned by these payments. The field is absent when there are none. */
  payments: z.optional(z.array(text)),
  /** These amounts were written off, in the order of recording. A negative amount reverses a write-off. */
  losses: z.optional(z.array(z.object({ id: text, date: text, amountCents: z.int() }))),
  /** This credit note took the bonus back. Invoices that were fully credited may lack the field. */
  takenBackBy: z.optional(z.object({ id: text, number: text })),
  files: z.optional(z.array(proofFileSchema)),
});
export type BonusStandingAnswer = z.infer<typeof bonusStandingSchema>;

const claimedBonusSchema = z.object({
  id: text,
  number: text,
  /** The day has the form 'YYYY-MM-DD'. */
  invoiceDate: text,
  clientName: text,
  category: text,
  amountCents: z.int(),
  state: z.enum(keysOf(BONUS_STATES)),
  /** The bonus was written off on this day, 'YYYY-MM-DD'. The field is absent when the bonus is not lost. */
  refusedOn: z.optional(text),
  /** A credit note took the paid bonus back, so the shop owes it to its payer. */
  isOwedBack: z.optional(z.literal(true)),
  missing: z.array(text),
  files: z.optional(z.array(text)),
});
export type ClaimedBonus = z.infer<typeof claimedBonusSchema>;

/** The `csv` of the first page starts with the headers. It lists no bonus that was taken back. */
export const bonusPageSchema = z.object({
  bonuses: z.array(claimedBonusSchema),
  csv: text,
  cursor: z.nullable(text),
  /** This many further documents cannot be read. The field is absent when all can be read. */
  unreadable: z.optional(z.int()),
});
export type BonusPage = z.infer<typeof bonusPageSchema>;
