import * as z from 'zod/mini';
import { FREE_PLAN_ID } from '../billing/plan-table.ts';
import { PLAN_IDS, planOf } from '../billing/plans.ts';
import { companySchema } from '../company/answers.ts';

/** zod's `catch` would do the same, but adds 8 kB to a bundle. */
const knownPlan = (plan: unknown) => PLAN_IDS.find((id) => id === plan) ?? FREE_PLAN_ID;

const subscriptionSchema = z.object({
  /** A plan that this version of the page does not know counts as the free plan. */
  plan: z.pipe(z.transform(knownPlan), z.enum(PLAN_IDS)),
  repairsUsed: z.int(),
  /** The plan allows this many repairs; null means unlimited. */
  repairsLimit: z.nullable(z.int()),
  expiresAt: z.nullable(z.string()),
  stripe_plan_active: z.boolean(),
  stripe_subscription_id: z.nullable(z.string()),
  stripe_subscription_ends_at: z.nullable(z.string()),
  /** Stripe retries a failed renewal payment. The shop must change its card before the plan ends. */
  paymentDue: z.optional(z.literal(true)),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Only the last two digits of the mobile are shown. */
export const identitySchema = z.object({ mobile: z.string() });
export type Identity = z.infer<typeof identitySchema>;

/** The specification describes this answer in section 3. */
export const userSessionSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** The name is the company's, otherwise the identity provider's full name, otherwise 'Nouvel Utilisateur'. */
  name: z.string(),
  /** The identity provider has the picture. When there is none, this is null and the interface draws the initials. */
  picture: z.nullable(z.string()),
  subscription: subscriptionSchema,
  /** The shop may still send this many messages today, by channel. */
  messagesLeft: z.object({ email: z.int(), sms: z.int() }),
  /** The field is absent while the shop has not identified itself. */
  identity: z.optional(identitySchema),
  profile: companySchema,
});
export type UserSession = z.infer<typeof userSessionSchema>;

export const DEFAULT_USER_NAME = 'Nouvel Utilisateur';

/**
 * Returns whether a shop is on the free plan and has not confirmed its mobile. All such shops share one daily limit
 * of messages.
 */
export const isUnidentified = ({ identity, subscription }: UserSession): boolean =>
  identity === undefined && planOf(subscription.plan).terms === 'free';

/** Returns a plan's limit of repairs as a number; `Infinity` means unlimited. */
export function repairsLimitOf({ repairsLimit }: Pick<Subscription, 'repairsLimit'>): number {
  return repairsLimit ?? Number.POSITIVE_INFINITY;
}
