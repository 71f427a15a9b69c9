import * as z from 'zod/mini';

const cents = z.int();
const text = z.string();

// These shapes have a file of their own, because everything that writes to the hash chain loads them.

/** Kinds are plain texts, so that kinds added later can be read. */
export const openingShape = {
  /** The number of the opening, from 1. */
  number: z.int(),
  floatCents: cents,
  /** The expected amount: the amount left at the last closing, plus later cash. Absent at the first opening. */
  dueCents: z.optional(cents),
  reason: z.optional(text),
  /** Turnover and takings from the beginning of the chain to the opening. */
  perpetualTurnoverCents: cents,
  perpetualTakingsCents: cents,
};

export const moveShape = {
  number: z.int(),
  attempt: text,
  /** The kind of the movement, one of `TILL_MOVES`. */
  move: text,
  /** The moved amount, above zero in either direction. */
  amountCents: cents,
  reason: text,
};

export const sumsShape = {
  invoices: z.int(),
  creditNotes: z.int(),
  payments: z.int(),
  /** The turnover: invoices less credit notes, with VAT. */
  turnoverCents: cents,
  vat: z.array(z.object({ rate: z.number(), baseCents: cents, vatCents: cents })),
  takings: z.array(z.object({ means: text, amountCents: cents })),
};

/** The cash that moved since the opening. The first four amounts are never negative. */
export const cashShape = {
  receivedCents: cents,
  refundedCents: cents,
  movedInCents: cents,
  movedOutCents: cents,
  /** The float plus all cash that came in, less all cash that went out. */
  expectedCents: cents,
};

export const closingShape = {
  number: z.int(),
  openedAt: text,
  floatCents: cents,
  ...sumsShape,
  ...cashShape,
  counts: z.record(text, z.int()),
  countedCents: cents,
  /** The counted amount less the expected amount. */
  differenceCents: cents,
  reason: z.optional(text),
  leftCents: cents,
  /** Turnover and takings from the beginning of the chain to the closing. */
  perpetualTurnoverCents: cents,
  perpetualTakingsCents: cents,
};
