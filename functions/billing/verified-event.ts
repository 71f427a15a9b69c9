import Stripe from 'stripe';
import * as z from 'zod/mini';
import { AppError } from '../../shared/errors.ts';

/** What Stripe names a thing of its own: at most 255 characters (docs.stripe.com/upgrades). Any other text names nothing. */
export const stripeId = z.string().check(z.regex(/^\w{1,255}$/));

/** How old a signature may be, in seconds: what a thief of a signed body has to use it again. */
const TOLERANCE_SECONDS = 300;

/**
 * The event that these bytes say, if Stripe has signed them with `secret` within the last 300 seconds.
 * @throws AppError INVALID_SIGNATURE
 */
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
