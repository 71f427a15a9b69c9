import { hiddenNumber } from '../../shared/account/identity.ts';
import {
  DEFAULT_USER_NAME,
  type Subscription,
  type UserSession,
} from '../../shared/account/session.ts';
import type { Budgets } from '../../shared/billing/budgets.ts';
import { messagesLeft } from '../billing/budgets/spending.ts';
import { hasEnded, planInForce } from '../billing/plan-in-force.ts';
import type { StoredProfile } from '../billing/stored-profile.ts';
import { monthlyUsageAttribute } from '../billing/usage/usage.ts';
import { toCompany } from '../company/company.ts';
import type { StoredCompany } from '../company/stored-company.ts';

export function userSession(
  shopId: string,
  profile: StoredProfile = {},
  company: StoredCompany = {},
  nowMs: number,
  budgets: Budgets,
): UserSession {
  return {
    id: shopId,
    email: profile.email ?? '',
    name: company.company_name || profile.name || DEFAULT_USER_NAME,
    picture: profile.picture ?? null,
    subscription: subscription(profile, nowMs),
    messagesLeft: messagesLeft(profile, nowMs, budgets),
    ...(profile.identified_mobile && {
      identity: { mobile: hiddenNumber(profile.identified_mobile) },
    }),
    profile: toCompany(company),
  };
}

/** Returns the plan in force at an instant, with its usage. After a plan's end, the free plan is in force. */
function subscription(profile: StoredProfile, nowMs: number): Subscription {
  const endsAt = profile.stripe_subscription_ends_at ?? null;
  const ended = hasEnded(profile, nowMs);
  const plan = planInForce(profile, nowMs);
  const used =
    plan.counts === 'month'
      ? (profile[monthlyUsageAttribute(nowMs)] ?? 0)
      : (profile.repairs_used ?? 0);
  return {
    plan: plan.id,
    repairsUsed: used,
    repairsLimit: Number.isFinite(plan.repairsLimit) ? plan.repairsLimit : null,
    expiresAt: ended ? null : endsAt,
    stripe_plan_active: profile.stripe_plan_active ?? false,
    stripe_subscription_id: profile.stripe_subscription_id ?? null,
    stripe_subscription_ends_at: endsAt,
    ...(profile.stripe_payment_due && !ended && { paymentDue: true as const }),
  };
}
