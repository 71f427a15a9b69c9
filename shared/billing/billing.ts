import * as z from 'zod/mini';
import { PAID_PLAN_IDS } from './plans.ts';

/** Body of POST /api/billing/checkout. The client names a plan; its price is ours to know. */
export const checkoutInput = z.strictObject({
  plan: z.enum(PAID_PLAN_IDS, 'Choisissez un plan de la page des tarifs.'),
});

/**
 * Stripe's price of each plan sold, as a deployment configures it: `{"essential":"price_…","pro":"price_…"}`.
 * A plan without one cannot be bought.
 */
export const planPrices = z.partialRecord(
  z.enum(PAID_PLAN_IDS),
  z.string().check(z.regex(/^price_\w+$/)),
);
export type PlanPrices = Readonly<z.infer<typeof planPrices>>;

/** Answer of POST /api/billing/checkout and of stripe-customer-portal: the page of Stripe to go to. */
export const stripePageSchema = z.object({ url: z.url() });
export type StripePage = z.infer<typeof stripePageSchema>;

const httpUrl = z.url({ protocol: /^https?$/, error: 'Cette adresse n’est pas valable.' });

/** Body of POST /api/functions/stripe-customer-portal: the current page, to come back to. */
export const portalInput = z.strictObject({ return_url: httpUrl });

/** Body of POST /api/functions/cancel-stripe-subscription. */
export const cancelInput = z.strictObject({
  subscriptionId: z.string().check(z.minLength(1), z.maxLength(255)),
});

/** Answer of cancel-stripe-subscription: the instant at which the plan ends, in ISO 8601. */
export const cancelAnswerSchema = z.object({ endsAt: z.string() });
export type CancelAnswer = z.infer<typeof cancelAnswerSchema>;

/** Answer of POST /api/stripe/webhook: the event need not come again. */
export const eventReceivedSchema = z.object({ received: z.literal(true) });
