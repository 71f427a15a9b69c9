import { FREE_PLAN_ID, type PlanRight } from '../../shared/billing/plan-table.ts';
import { nameOfPlanWith, planOf } from '../../shared/billing/plans.ts';
import { ERRORS } from '../../shared/error-table.ts';
import { AppError } from '../../shared/errors.ts';
import type { StoredProfile } from './stored-profile.ts';

type StoredPlan = Pick<StoredProfile, 'selected_plan_id' | 'stripe_subscription_ends_at'>;

export function hasEnded({ stripe_subscription_ends_at: endsAt }: StoredPlan, nowMs: number) {
  return endsAt !== undefined && Date.parse(endsAt) <= nowMs;
}

/** After a plan's end, the free plan is in force. */
export function planInForce(profile: StoredPlan, nowMs: number): ReturnType<typeof planOf> {
  return planOf(hasEnded(profile, nowMs) ? FREE_PLAN_ID : profile.selected_plan_id);
}

/** Refuses a shop whose plan does not include `right`. @throws AppError PLAN_REQUIRED, naming the plan to choose. */
export function requireRight(right: PlanRight, profile: StoredPlan, nowMs: number): void {
  if (planInForce(profile, nowMs).opens.includes(right)) return;
  const { message } = ERRORS.PLAN_REQUIRED;
  throw new AppError('PLAN_REQUIRED', {
    message: message.replace('d’un plan supérieur', `du plan ${nameOfPlanWith(right)}`),
  });
}
