import * as z from 'zod/mini';

const cents = z.int();
const text = z.string();

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

const { perpetualTurnoverCents: _, perpetualTakingsCents: __, ...opening } = openingShape;
const { number: ___, ...move } = moveShape;

/** An instant is ISO 8601, UTC. */
const openedTill = z.object({
  ...opening,
  openedAt: text,
  moves: z.array(z.object({ ...move, at: text })),
  ...sumsShape,
  ...cashShape,
});
export type OpenedTill = z.infer<typeof openedTill>;

/** Answer of GET /api/till, and of the routes that change it. */
export const tillSchema = z.object({
  /** The number of the next opening, or of the present one. */
  number: z.int(),
  open: z.optional(openedTill),
  /** The last closing. Absent before the first. */
  last: z.optional(
    z.object({
      number: z.int(),
      closedAt: text,
      leftCents: cents,
      /** While the till is closed, what should be in it: `leftCents` and cash since. */
      dueCents: z.optional(cents),
    }),
  ),
});
export type Till = z.infer<typeof tillSchema>;

/** A closing of the till, as a Z prints it. */
export const tillClosingSchema = z.object({
  ...closingShape,
  closedAt: text,
  opening: z.object({ dueCents: z.optional(cents), reason: z.optional(text) }),
  moves: z.array(z.object({ ...move, at: text })),
  /** The place of the closing in the hash chain, and its digest. */
  rank: z.int(),
  digest: text,
});
export type TillClosing = z.infer<typeof tillClosingSchema>;

/** Answer of GET /api/till/closings: the newest first. */
export const tillClosingsSchema = z.object({
  closings: z.array(tillClosingSchema),
  /** `before` of the next page; null when there is none. */
  before: z.nullable(z.int()),
});
export type TillClosings = z.infer<typeof tillClosingsSchema>;

/** Query of GET /api/till/closings. */
export const tillClosingsQuery = z.strictObject({
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/))),
});
