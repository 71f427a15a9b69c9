import * as z from 'zod/mini';
import { PAID_PLAN_IDS } from './plans.ts';

/** The client only names a plan; the server knows its price. */
export const checkoutInput = z.strictObject({
  plan: z.enum(PAID_PLAN_IDS, 'Choisissez un plan de la page des tarifs.'),
});

/** A plan without a price cannot be bought. */
export const planPrices = z.partialRecord(
  z.enum(PAID_PLAN_IDS),
  z.string().check(z.regex(/^price_\w+$/)),
);
export type PlanPrices = Readonly<z.infer<typeof planPrices>>;

export const stripePageSchema = z.object({ url: z.url() });
export type StripePage = z.infer<typeof stripePageSchema>;

const httpUrl = z.url({ protocol: /^https?$/, error: 'Cette adresse n’est pas valable.' });

export const portalInput = z.strictObject({ return_url: httpUrl });

export const cancelInput = z.strictObject({
  subscriptionId: z.string().check(z.minLength(1), z.maxLength(255)),
});

/** The plan ends at this instant, in ISO 8601. */
export const cancelAnswerSchema = z.object({ endsAt: z.string() });
export type CancelAnswer = z.infer<typeof cancelAnswerSchema>;

/** The answer tells Stripe not to send the event again. */
export const eventReceivedSchema = z.object({ received: z.literal(true) });
