import * as z from 'zod/mini';

const cents = z.int();
const text = z.string();

// These shapes have a file of their own, because everything that writes to the hash chain loads them.

/** Kinds are plain texts, so that kinds added later can be read. */
export const openingShape = {
  /** The first opening has the number 1. */
  number: z.int(),
  floatCents: cents,
  /** This is the amount left at the last closing plus later cash. It is absent at the first opening. */
  dueCents: z.optional(cents),
  reason: z.optional(text),
  /** The totals count from the beginning of the chain to the opening. */
  perpetualTurnoverCents: cents,
  perpetualTakingsCents: cents,
};

export const moveShape = {
  number: z.int(),
  attempt: text,
  /** The kind is one of `TILL_MOVES`. */
  move: text,
  /** The amount is positive, whether the cash comes in or goes out. */
  amountCents: cents,
  reason: text,
};

export const sumsShape = {
  invoices: z.int(),
  creditNotes: z.int(),
  payments: z.int(),
  /** The turnover is the sum of the invoices less the credit notes, with VAT. */
  turnoverCents: cents,
  vat: z.array(z.object({ rate: z.number(), baseCents: cents, vatCents: cents })),
  takings: z.array(z.object({ means: text, amountCents: cents })),
};

/** These amounts are the cash that moved since the opening. The first four are never negative. */
export const cashShape = {
  receivedCents: cents,
  refundedCents: cents,
  movedInCents: cents,
  movedOutCents: cents,
  /** The amount is the float plus all cash that came in, less all cash that went out. */
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
  /** The difference is the counted amount less the expected amount. */
  differenceCents: cents,
  reason: z.optional(text),
  leftCents: cents,
  /** The totals count from the beginning of the chain to the closing. */
  perpetualTurnoverCents: cents,
  perpetualTakingsCents: cents,
};
