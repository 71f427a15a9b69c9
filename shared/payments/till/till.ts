import * as z from 'zod/mini';
import { DOCUMENT_LIMITS } from '../../documents/documents.ts';
import { keysOf } from '../../keys-of.ts';
import { optionalLine, requiredLine } from '../../text.ts';

/** Council Regulation 729/2014 names the coins, and the ECB the notes. Values are in cents, the greatest first. */
export const DENOMINATIONS = [
  50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
] as const;
export const SMALLEST_NOTE_CENTS = 500;

export const TILL_LIMITS = {
  pieces: 9_999,
  moves: 100,
  /** A day in Paris has at most this many openings, because the hash chain is kept for ten years. */
  openings: 20,
  reason: 200,
} as const;

/** `sign` is 1 for cash that comes in and -1 for cash that is taken out. */
export const TILL_MOVES = {
  in: { label: 'Apport', sign: 1 },
  out: { label: 'Retrait', sign: -1 },
  purchase: { label: 'Achat', sign: -1 },
  'deposit-in': { label: 'Caution reçue', sign: 1 },
  'deposit-out': { label: 'Caution rendue', sign: -1 },
} as const;
export type TillMoveKind = keyof typeof TILL_MOVES;

/** The amount is below zero for cash that is taken out and for a kind that no longer exists. */
export const signedCents = ({ move, amountCents }: { move: string; amountCents: number }): number =>
  (TILL_MOVES[move as TillMoveKind]?.sign ?? -1) * amountCents;

const AMOUNT = 'Indiquez un montant, comme 150 ou 150,50.';
const TOO_MUCH = 'Ce montant est trop grand.';
const PIECES = 'Indiquez un nombre de 0 à 9\u202f999.';

const amountFrom = (least: number) =>
  z.int(AMOUNT).check(z.minimum(least, AMOUNT), z.maximum(DOCUMENT_LIMITS.totalCents, TOO_MUCH));

/** The first opening has the number 1. A Z has the number of its opening. */
const number = z.int().check(z.minimum(1), z.maximum(9_999_999));

export const tillOpenInput = z.strictObject({
  number,
  floatCents: amountFrom(0),
  reason: optionalLine(TILL_LIMITS.reason),
});
export type TillOpenInput = z.infer<typeof tillOpenInput>;

export const tillMoveInput = z.strictObject({
  number,
  /** The caller names its request, so that a repeated one is recorded once. */
  attempt: z.string().check(z.regex(/^[\w-]{8,36}$/)),
  kind: z.enum(keysOf(TILL_MOVES)),
  amountCents: amountFrom(1),
  reason: requiredLine(TILL_LIMITS.reason),
});
export type TillMoveInput = z.infer<typeof tillMoveInput>;

/** This is the number of coins or notes of each value in cents. An absent value means none. */
const counts = z.partialRecord(
  z.enum(DENOMINATIONS.map(String) as [string, ...string[]]),
  z.int(PIECES).check(z.minimum(0, PIECES), z.maximum(TILL_LIMITS.pieces, PIECES)),
);
export type TillCounts = Readonly<Partial<Record<string, number>>>;

export const tillCloseInput = z.strictObject({
  number,
  counts,
  /** The page has shown this expected amount. */
  expectedCents: z.int(),
  /** This amount stays in the till as the next float, and the rest is taken out. */
  leftCents: amountFrom(0),
  reason: optionalLine(TILL_LIMITS.reason),
});
export type TillCloseInput = z.infer<typeof tillCloseInput>;

export const countedCents = (pieces: TillCounts): number =>
  DENOMINATIONS.reduce((sum, value) => sum + value * (pieces[value] ?? 0), 0);
