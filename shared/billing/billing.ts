import * as z from 'zod/mini';
import { PAID_PLAN_IDS } from './plans.ts';

/** Body of POST /api/billing/checkout. The client only names a plan; the server knows its price. */
export const checkoutInput = z.strictObject({
  plan: z.enum(PAID_PLAN_IDS, 'Choisissez un plan de la page des tarifs.'),
});

/** The Stripe price of each plan, from the configuration. A plan without a price cannot be bought. */
export const planPrices = z.partialRecord(
  z.enum(PAID_PLAN_IDS),
  z.string().check(z.regex(/^price_\w+$/)),
);
export type PlanPrices = Readonly<z.infer<typeof planPrices>>;

/** Answer of POST /api/billing/checkout and of stripe-customer-portal: the Stripe page to open. */
export const stripePageSchema = z.object({ url: z.url() });
export type StripePage = z.infer<typeof stripePageSchema>;

const httpUrl = z.url({ protocol: /^https?$/, error: 'Cette adresse n’est pas valable.' });

/** Body of POST /api/functions/stripe-customer-portal: the page to return to afterwards. */
export const portalInput = z.strictObject({ return_url: httpUrl });

export const cancelInput = z.strictObject({
  subscriptionId: z.string().check(z.minLength(1), z.maxLength(255)),
});

/** Answer of cancel-stripe-subscription: the instant at which the plan ends, in ISO 8601. */
export const cancelAnswerSchema = z.object({ endsAt: z.string() });
export type CancelAnswer = z.infer<typeof cancelAnswerSchema>;

/** Answer of POST /api/stripe/webhook. It tells Stripe not to send the event again. */
export const eventReceivedSchema = z.object({ received: z.literal(true) });
