import * as z from 'zod/mini';
import {
  CODES,
  email,
  limit,
  locale,
  metadata,
  reference,
  text,
  textUpTo,
  url,
} from '../parameters.ts';

const whole = z.coerce.number().check(z.int());

/** The owner has the full dashboard, bears fees and losses, and gives Stripe the details. */
export const accountCreation = z.strictObject({
  country: z.literal('FR'),
  email: z._default(z.nullable(email), null),
  controller: z.strictObject({
    fees: z.strictObject({ payer: z.literal('account') }),
    losses: z.strictObject({ payments: z.literal('stripe') }),
    requirement_collection: z.literal('stripe'),
    stripe_dashboard: z.strictObject({ type: z.literal('full') }),
  }),
  metadata,
});

export const accountLinkCreation = z.strictObject({
  account: text,
  refresh_url: url,
  return_url: url,
  type: z.literal('account_onboarding'),
});

export const deauthorization = z.strictObject({ client_id: text, stripe_user_id: text });

export const paymentSessionCreation = z.strictObject({
  mode: z.literal('payment'),
  allowed_payment_method_types: z.tuple([z.literal('card')]),
  line_items: z.tuple([
    z.strictObject({
      quantity: z.literal('1'),
      price_data: z.strictObject({
        currency: z.literal('eur'),
        // These are the smallest and the largest charge: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
        unit_amount: whole.check(z.gte(50, CODES.tooSmall), z.lte(99_999_999, CODES.tooLarge)),
        product_data: z.strictObject({ name: text }),
      }),
    }),
  ]),
  client_reference_id: z._default(z.nullable(reference), null),
  expires_at: whole,
  locale,
  success_url: url,
  cancel_url: z._default(z.nullable(url), null),
  metadata,
  payment_intent_data: z.optional(
    z.strictObject({ description: z.optional(textUpTo(1000)), metadata }),
  ),
});

export const paymentSessionList = z.strictObject({
  status: z.optional(z.enum(['open', 'complete', 'expired'])),
  limit,
});

export const accountEventList = z.strictObject({
  types: z._default(z.array(text), []),
  created: z._default(z.strictObject({ gte: z.optional(whole), lte: z.optional(whole) }), {}),
  starting_after: z.optional(text),
  limit,
});

export const intentRetrieval = z.strictObject({
  expand: z._default(z.array(z.enum(['latest_charge', 'latest_charge.refunds'])), []),
});

export const disputeList = z.strictObject({ payment_intent: text, limit });

/** A refund returns a part or all of the payment that its intent names. We send none of Stripe's other parameters. */
export const refundCreation = z.strictObject({
  payment_intent: text,
  amount: whole.check(z.gte(1), z.lte(99_999_999, CODES.tooLarge)),
  reason: z._default(z.nullable(z.literal('requested_by_customer')), null),
  metadata,
});
