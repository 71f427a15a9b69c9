import * as z from 'zod/mini';
import { optionalText } from '../../text.ts';
import { SERIAL_MAX, serialLine } from './serial.ts';

export const SLIP_LIMITS = { serial: SERIAL_MAX, accessories: 300, condition: 500 } as const;

export const CEILING_MOST_CENTS = 10_000_000;
const CEILING_ERROR = 'Indiquez un montant de 0 à 100\u202f000\u00a0€.';

/** This is the version that the caller has seen, or 0 when there is no slip yet. */
const version = z.int().check(z.minimum(0), z.maximum(1_000_000));

export const slipInput = z.strictObject({
  version,
  serial: serialLine,
  accessories: optionalText(SLIP_LIMITS.accessories),
  condition: optionalText(SLIP_LIMITS.condition),
  ceilingCents: z.optional(
    z
      .int(CEILING_ERROR)
      .check(z.minimum(0, CEILING_ERROR), z.maximum(CEILING_MOST_CENTS, CEILING_ERROR)),
  ),
  /** The slip waits for a signature. An earlier signed slip stays in force until then. */
  toSign: z.optional(z.literal(true)),
});
export type SlipInput = z.infer<typeof slipInput>;
export type SlipField = Exclude<keyof SlipInput, 'version' | 'toSign'>;

/** A signature is drawn on this grid, and has at most this many points and strokes in all. */
export const SIGNATURE = { width: 600, height: 200, mostPoints: 1_200, mostStrokes: 60 } as const;

const NOT_SIGNED = 'Faites signer le client dans le cadre.';
const strokesSchema = z.array(z.array(z.int().check(z.minimum(0), z.maximum(SIGNATURE.width))));
/** Each stroke lists the coordinates of its points: x, y, x, y. */
export type Strokes = z.infer<typeof strokesSchema>;

export const pointsOf = (strokes: Strokes): number =>
  strokes.reduce((sum, stroke) => sum + stroke.length, 0) / 2;

const isInFrame = (stroke: readonly number[]): boolean =>
  stroke.length % 2 === 0 && stroke.every((value, at) => at % 2 === 0 || value <= SIGNATURE.height);

export const signatureInput = z.strictObject({
  version,
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  strokes: strokesSchema.check(
    z.maxLength(SIGNATURE.mostStrokes),
    z.refine((strokes) => strokes.every(isInFrame)),
    z.refine((strokes) => pointsOf(strokes) <= SIGNATURE.mostPoints),
    // A single touch of the frame is no signature.
    z.refine((strokes) => pointsOf(strokes) >= 5, NOT_SIGNED),
  ),
});
export type SignatureInput = z.infer<typeof signatureInput>;

export const slipOtherSchema = z.object({
  trackingNumber: z.string(),
  device: z.string(),
  issue: z.string(),
  serial: z.string(),
  accessories: z.string(),
  condition: z.string(),
  ceilingCents: z.nullable(z.int()),
  /** This is the promised day in Paris, 'YYYY-MM-DD', or '' when there is none. */
  promisedOn: z.string(),
});
export type SlipOther = z.infer<typeof slipOtherSchema>;

const slipLoanSchema = z.object({
  what: z.string(),
  serial: z.string(),
  deposit: z.string(),
  lentAt: z.string(),
});
export type SlipLoan = z.infer<typeof slipLoanSchema>;

/** The customer signs this whole content of a slip. Texts that were not given are empty. */
export const slipContentSchema = z.object({
  ...slipOtherSchema.shape,
  receivedAt: z.string(),
  shop: z.object({ name: z.string(), details: z.array(z.string()) }),
  customer: z.object({ name: z.string(), details: z.array(z.string()) }),
  uncollected: z.string(),
  others: z.optional(z.array(slipOtherSchema)),
  loans: z.optional(z.array(slipLoanSchema)),
});
export type SlipContent = z.infer<typeof slipContentSchema>;

/** A signed slip is never changed. A new slip replaces it. */
export const slipSchema = z.object({
  version: z.int(),
  content: slipContentSchema,
  digest: z.string(),
  signedAt: z.optional(z.string()),
  /** The repair or the shop has changed since the signature, so that a new slip would differ. */
  outdated: z.optional(z.literal(true)),
  /** Only GET returns the slip that waits for a signature in place of this one. */
  toSign: z.optional(z.object({ content: slipContentSchema, digest: z.string() })),
  signed: z.optional(z.array(z.object({ number: z.int(), at: z.string() }))),
});
export type Slip = z.infer<typeof slipSchema>;

/** A slip fills an A4 page in two halves, or a roll of 80 mm with a piece for the shop and one for the customer. */
export const SLIP_FORMATS = ['a4', 'roll'] as const;
export type SlipFormat = (typeof SLIP_FORMATS)[number];

export const slipPdfQuery = z.strictObject({
  format: z.optional(z.enum(SLIP_FORMATS, 'Choisissez «\u00a0a4\u00a0» ou «\u00a0roll\u00a0».')),
  number: z.optional(z.coerce.number().check(z.int(), z.positive())),
});
