import * as z from 'zod/mini';
import { cashShape, closingShape, moveShape, openingShape, sumsShape } from './entries.ts';

const cents = z.int();
const text = z.string();

const { perpetualTurnoverCents: _, perpetualTakingsCents: __, ...opening } = openingShape;
const { number: ___, ...move } = moveShape;

/** The instants of the open till are in ISO 8601, UTC. */
const openedTill = z.object({
  ...opening,
  openedAt: text,
  moves: z.array(z.object({ ...move, at: text })),
  ...sumsShape,
  ...cashShape,
});
export type OpenedTill = z.infer<typeof openedTill>;

export const tillSchema = z.object({
  /** This opening is the present one, or the next one while the till is closed. */
  number: z.int(),
  open: z.optional(openedTill),
  /** This is absent before the first closing. */
  last: z.optional(
    z.object({
      number: z.int(),
      closedAt: text,
      leftCents: cents,
      /** While the till is closed, this is `leftCents` plus the cash received since the closing. */
      dueCents: z.optional(cents),
    }),
  ),
});
export type Till = z.infer<typeof tillSchema>;

export const tillClosingSchema = z.object({
  ...closingShape,
  closedAt: text,
  opening: z.object({ dueCents: z.optional(cents), reason: z.optional(text) }),
  moves: z.array(z.object({ ...move, at: text })),
  rank: z.int(),
  digest: text,
});
export type TillClosing = z.infer<typeof tillClosingSchema>;

/** The newest closing comes first. */
export const tillClosingsSchema = z.object({
  closings: z.array(tillClosingSchema),
  /** The next page begins with this value of `before`. Null means that there is no next page. */
  before: z.nullable(z.int()),
});
export type TillClosings = z.infer<typeof tillClosingsSchema>;

export const tillClosingsQuery = z.strictObject({
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/))),
});
