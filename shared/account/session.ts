import * as z from 'zod/mini';
import { FREE_PLAN_ID } from '../billing/plan-table.ts';
import { PLAN_IDS } from '../billing/plans.ts';
import { companySchema } from '../company/answers.ts';

/** zod's `catch` would do, and brings 8 kB into a bundle. */
const knownPlan = (plan: unknown) => PLAN_IDS.find((id) => id === plan) ?? FREE_PLAN_ID;

const subscriptionSchema = z.object({
  /** A plan that the page's version does not know counts as free (design, decision 1). */
  plan: z.pipe(z.transform(knownPlan), z.enum(PLAN_IDS)),
  repairsUsed: z.int(),
  /** null means unlimited. */
  repairsLimit: z.nullable(z.int()),
  expiresAt: z.nullable(z.string()),
  stripe_plan_active: z.boolean(),
  stripe_subscription_id: z.nullable(z.string()),
  stripe_subscription_ends_at: z.nullable(z.string()),
  /** Present while Stripe tries again a renewal's payment that failed: the card must be changed before the plan ends. */
  paymentDue: z.optional(z.literal(true)),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Answer of GET /api/session. Specification, section 3. */
export const userSessionSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** Company name, else the identity provider's full name, else 'Nouvel Utilisateur'. */
  name: z.string(),
  /** Avatar of the identity provider; the interface draws the initials when null. */
  picture: z.nullable(z.string()),
  subscription: subscriptionSchema,
  /** Messages that the shop may still send today, by channel; a page that is newer than the API does without. */
  messagesLeft: z.optional(z.object({ email: z.int(), sms: z.int() })),
  profile: companySchema,
});
export type UserSession = z.infer<typeof userSessionSchema>;

export const DEFAULT_USER_NAME = 'Nouvel Utilisateur';

/** The plan's cap as a number, `Infinity` when it is unlimited. */
export function repairsLimitOf({ repairsLimit }: Pick<Subscription, 'repairsLimit'>): number {
  return repairsLimit ?? Number.POSITIVE_INFINITY;
}
