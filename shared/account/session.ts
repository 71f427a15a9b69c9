import type { PlanId } from '../billing/plans.ts';
import type { Company } from '../company/company.ts';

/** Answer of GET /api/session. Specification, section 3. */
export type UserSession = {
  id: string;
  email: string;
  /** Company name, else the identity provider's full name, else 'Nouvel Utilisateur'. */
  name: string;
  /** Avatar of the identity provider; the interface draws the initials when null. */
  picture: string | null;
  subscription: Subscription;
  profile: Company;
};

export type Subscription = {
  plan: PlanId;
  repairsUsed: number;
  /** null means unlimited. */
  repairsLimit: number | null;
  expiresAt: string | null;
  stripe_plan_active: boolean;
  stripe_subscription_id: string | null;
  stripe_subscription_ends_at: string | null;
  /** Present while Stripe tries again a renewal's payment that failed: the card must be changed before the plan ends. */
  paymentDue?: true;
};

export const DEFAULT_USER_NAME = 'Nouvel Utilisateur';

/** The plan's cap as a number, `Infinity` when it is unlimited. */
export function repairsLimitOf({ repairsLimit }: Pick<Subscription, 'repairsLimit'>): number {
  return repairsLimit ?? Number.POSITIVE_INFINITY;
}
