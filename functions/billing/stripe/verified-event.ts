import Stripe from 'stripe';
import * as z from 'zod/mini';
import { AppError } from '../../../shared/errors.ts';
import { addLogKeys } from '../../platform/logger.ts';

/** An id of Stripe's has at most 255 characters (docs.stripe.com/upgrades). */
const stripeId = z.string().check(z.regex(/^\w{1,255}$/));

/** An event names an object by its id, or holds it whole. */
export const stripeReference = z.pipe(
  z.union([stripeId, z.object({ id: stripeId })]),
  z.transform((named) => (typeof named === 'string' ? named : named.id)),
);

/** This limits how long a stolen signed body can be replayed. */
const TOLERANCE_SECONDS = 300;

const envelope = z.object({
  id: z.string().check(z.minLength(1)),
  type: z.string(),
  account: z.catch(z.optional(stripeId), undefined),
});

export type EventReceiver = { webhookSecret: () => Promise<string>; now: () => number };

/**
 * Returns a signed event and the parts that name it, or `undefined` for signed bytes that are no event, such as `[]`.
 * @throws AppError INVALID_SIGNATURE
 */
export async function receivedEvent(
  { webhookSecret, now }: EventReceiver,
  body: Uint8Array,
  signature = '',
) {
  const event = verified(body, signature, await webhookSecret(), now());
  const named = envelope.safeParse(event).data;
  if (named === undefined) return undefined;
  // The event id connects Stripe's dashboard with our log. For other requests, the page's correlation id is logged
  // instead.
  addLogKeys({ correlationId: named.id, eventType: named.type });
  return { event, ...named };
}

function verified(body: Uint8Array, signature: string, secret: string, nowMs: number): unknown {
  const { webhooks } = Stripe;
  try {
    return webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, nowMs);
  } catch {
    throw new AppError('INVALID_SIGNATURE');
  }
}
