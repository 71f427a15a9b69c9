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
  /** The repairs that the plan allows; null means unlimited. */
  repairsLimit: z.nullable(z.int()),
  expiresAt: z.nullable(z.string()),
  stripe_plan_active: z.boolean(),
  stripe_subscription_id: z.nullable(z.string()),
  stripe_subscription_ends_at: z.nullable(z.string()),
  /** Present while Stripe retries a failed renewal payment. The shop must change its card before the plan ends. */
  paymentDue: z.optional(z.literal(true)),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** The mobile that a shop has identified itself with. Only its last two digits are shown. */
export const identitySchema = z.object({ mobile: z.string() });
export type Identity = z.infer<typeof identitySchema>;

/** Answer of GET /api/session. Specification, section 3. */
export const userSessionSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** The company name, otherwise the identity provider's full name, otherwise 'Nouvel Utilisateur'. */
  name: z.string(),
  /** Avatar from the identity provider. When it is null, the interface draws the initials. */
  picture: z.nullable(z.string()),
  subscription: subscriptionSchema,
  /** The number of messages that the shop may still send today, by channel. */
  messagesLeft: z.object({ email: z.int(), sms: z.int() }),
  /** The identity of the shop. Absent while the shop has not identified itself. */
  identity: z.optional(identitySchema),
  profile: companySchema,
});
export type UserSession = z.infer<typeof userSessionSchema>;

export const DEFAULT_USER_NAME = 'Nouvel Utilisateur';

/** Returns whether a free shop has not confirmed its mobile, so that it shares the messages of free shops. */
export const isUnidentified = ({ identity, subscription }: UserSession): boolean =>
  identity === undefined && planOf(subscription.plan).terms === 'free';

/** Returns the repair limit of a plan as a number; `Infinity` means unlimited. */
export function repairsLimitOf({ repairsLimit }: Pick<Subscription, 'repairsLimit'>): number {
  return repairsLimit ?? Number.POSITIVE_INFINITY;
}
