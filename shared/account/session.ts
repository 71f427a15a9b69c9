import * as z from 'zod/mini';
import { FREE_PLAN_ID } from '../billing/plan-table.ts';
import { PLAN_IDS, planOf } from '../billing/plans.ts';
import { companySchema } from '../company/answers.ts';

/** zod's `catch` would add 8 kB to a bundle. */
const knownPlan = (plan: unknown) => PLAN_IDS.find((id) => id === plan) ?? FREE_PLAN_ID;

const subscriptionSchema = z.object({
  /** A plan that this version of the page does not know counts as free. */
  plan: z.pipe(z.transform(knownPlan), z.enum(PLAN_IDS)),
  repairsUsed: z.int(),
  /** Null means unlimited. */
  repairsLimit: z.nullable(z.int()),
  expiresAt: z.nullable(z.string()),
  stripe_plan_active: z.boolean(),
  stripe_subscription_id: z.nullable(z.string()),
  stripe_subscription_ends_at: z.nullable(z.string()),
  /** While Stripe retries a renewal, the shop must change its card. */
  paymentDue: z.optional(z.literal(true)),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Only its last two digits are shown. */
export const identitySchema = z.object({ mobile: z.string() });
export type Identity = z.infer<typeof identitySchema>;

/** Specification, section 3. */
export const userSessionSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** Else the identity provider's full name, else 'Nouvel Utilisateur'. */
  name: z.string(),
  /** From the identity provider; null where the interface draws initials. */
  picture: z.nullable(z.string()),
  subscription: subscriptionSchema,
  /** What the shop may still send today. */
  messagesLeft: z.object({ email: z.int(), sms: z.int() }),
  /** Absent while the shop has not identified itself. */
  identity: z.optional(identitySchema),
  profile: companySchema,
});
export type UserSession = z.infer<typeof userSessionSchema>;

export const DEFAULT_USER_NAME = 'Nouvel Utilisateur';

/** Whether the shop shares the messages of free shops. */
export const isUnidentified = ({ identity, subscription }: UserSession): boolean =>
  identity === undefined && planOf(subscription.plan).terms === 'free';

/** `Infinity` means unlimited. */
export function repairsLimitOf({ repairsLimit }: Pick<Subscription, 'repairsLimit'>): number {
  return repairsLimit ?? Number.POSITIVE_INFINITY;
}
