import * as z from 'zod/mini';

const cents = z.int();
const text = z.string();

// These are apart from the answers, because everything that writes to the hash chain loads them.

/** The parts of the till's entries in the hash chain that the API answers too. Texts stay readable whatever is added. */
export const openingShape = {
  /** Counts the openings of the till from 1. */
  number: z.int(),
  floatCents: cents,
  /** What had to be in the till: left at the last closing, and cash since. Absent at the first opening. */
  dueCents: z.optional(cents),
  /** Why the float differs from it. */
  reason: z.optional(text),
  /** Turnover and takings from the beginning of the chain to the opening. */
  perpetualTurnoverCents: cents,
  perpetualTakingsCents: cents,
};

export const moveShape = {
  number: z.int(),
  attempt: text,
  /** 'in', 'out' or 'purchase'. */
  move: text,
  /** Above zero, whatever the direction. */
  amountCents: cents,
  reason: text,
};

/** What happened while the till was open, and before, since the last closing. */
export const sumsShape = {
  invoices: z.int(),
  creditNotes: z.int(),
  payments: z.int(),
  /** Invoices less credit notes, with VAT. */
  turnoverCents: cents,
  vat: z.array(z.object({ rate: z.number(), baseCents: cents, vatCents: cents })),
  takings: z.array(z.object({ means: text, amountCents: cents })),
};

/** Cash since the opening, each amount above zero. */
export const cashShape = {
  receivedCents: cents,
  refundedCents: cents,
  movedInCents: cents,
  movedOutCents: cents,
  /** Float and cash in less cash out. */
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
  /** Counted less expected. */
  differenceCents: cents,
  /** Explains a difference. */
  reason: z.optional(text),
  leftCents: cents,
  /** Turnover and takings from the beginning of the chain to the closing. */
  perpetualTurnoverCents: cents,
  perpetualTakingsCents: cents,
};
