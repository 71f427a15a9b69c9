import { PLANS, type Plan, planOf } from '../../shared/billing/plans.ts';
import { AppError } from '../../shared/errors.ts';
import type { StoredProfile } from './profile.repository.ts';

type StoredPlan = Pick<StoredProfile, 'selected_plan_id' | 'stripe_subscription_ends_at'>;

/** Whether the plan that a profile names was over at an instant. */
export function hasEnded({ stripe_subscription_ends_at: endsAt }: StoredPlan, nowMs: number) {
  return endsAt !== undefined && Date.parse(endsAt) <= nowMs;
}

/** The plan of a profile at an instant; one that has ended is the free one. */
export function planInForce(profile: StoredPlan, nowMs: number): Plan {
  return planOf(hasEnded(profile, nowMs) ? 'free' : profile.selected_plan_id);
}

/**
 * Lets through what the price list sells with Pro, which the former Premium has too. Design, decisions 1 and 12.
 * @throws AppError PLAN_REQUIRED
 */
export function requirePro(profile: StoredPlan, nowMs: number): void {
  const { id } = planInForce(profile, nowMs);
  if (id !== PLANS.pro.id && id !== PLANS.premium.id) throw new AppError('PLAN_REQUIRED');
}
