import Stripe from 'stripe';
import * as z from 'zod/mini';
import { AppError } from '../../../shared/errors.ts';

/** An id of Stripe's: at most 255 characters (docs.stripe.com/upgrades). */
export const stripeId = z.string().check(z.regex(/^\w{1,255}$/));

/** Limits how long a stolen signed body can be replayed. */
const TOLERANCE_SECONDS = 300;

/** @throws AppError INVALID_SIGNATURE */
export function verifiedEvent(
  body: Uint8Array,
  signature: string | undefined,
  secret: string,
  nowMs: number,
): unknown {
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      TOLERANCE_SECONDS,
      undefined,
      nowMs,
    );
  } catch {
    throw new AppError('INVALID_SIGNATURE');
  }
}

const envelope = z.object({
  id: z.string().check(z.minLength(1)),
  type: z.string(),
  account: z.catch(z.optional(stripeId), undefined),
});

/** `undefined` for signed bytes that are not an event, such as `[]`. */
export const eventEnvelope = (event: unknown): z.infer<typeof envelope> | undefined =>
  envelope.safeParse(event).data;
