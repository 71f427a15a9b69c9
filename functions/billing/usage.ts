import { PLANS } from '../../shared/billing/plans.ts';
import { REPAIR_STATUSES, type RepairStatus } from '../../shared/repairs/repairs.ts';
import { parisMonth } from '../../shared/time.ts';

/** Attribute of the profile that counts a month's repairs, as 'repairs_used_2026-11'. */
export const monthlyUsageAttribute = (nowMs: number) =>
  `repairs_used_${parisMonth(nowMs)}` as const;

/** Attribute of the profile that counts a shop's repairs in one status. */
export const statusCountAttribute = (status: RepairStatus) => `repairs_${status}` as const;

/** A shop's repairs per status, as its profile counts them; zero where it counts none. */
export function statusCountsOf(
  profile: Record<`repairs_${string}`, number | undefined>,
): Record<RepairStatus, number> {
  const counts = REPAIR_STATUSES.map(
    (status) => [status, profile[statusCountAttribute(status)] ?? 0] as const,
  );
  return Object.fromEntries(counts) as Record<RepairStatus, number>;
}

/**
 * The rule of a new repair as a DynamoDB update of the profile: one more repair, if the plan in force now allows it.
 * The plan, its end and its cap are all in the condition, so that parallel creations can never pass it.
 * An unlimited plan, or a monthly one under its cap, must not have ended; every shop may have what `free` allows.
 * Source: design, decisions 1 and 2.
 */
export function countNewRepair(nowMs: number) {
  return {
    UpdateExpression: 'ADD repairs_used :one, #month :one, #pending :one',
    ConditionExpression: [
      '((attribute_not_exists(stripe_subscription_ends_at) OR stripe_subscription_ends_at > :now)',
      'AND (selected_plan_id IN (:pro, :premium)',
      'OR (selected_plan_id = :essential AND (attribute_not_exists(#month) OR #month < :essentialLimit))))',
      'OR attribute_not_exists(repairs_used) OR repairs_used < :freeLimit',
    ].join(' '),
    ExpressionAttributeNames: {
      '#month': monthlyUsageAttribute(nowMs),
      '#pending': statusCountAttribute('pending'),
    },
    ExpressionAttributeValues: {
      ':one': 1,
      ':now': new Date(nowMs).toISOString(),
      ':pro': PLANS.pro.id,
      ':premium': PLANS.premium.id,
      ':essential': PLANS.essential.id,
      ':essentialLimit': PLANS.essential.repairsLimit,
      ':freeLimit': PLANS.free.repairsLimit,
    },
  };
}

/** The move of a repair from one status to another in its shop's counters; nothing when the status stays. */
export function moveStatusCount(from: RepairStatus, to: RepairStatus) {
  if (from === to) return undefined;
  return {
    UpdateExpression: 'ADD #from :minusOne, #to :one',
    ExpressionAttributeNames: {
      '#from': statusCountAttribute(from),
      '#to': statusCountAttribute(to),
    },
    ExpressionAttributeValues: { ':minusOne': -1, ':one': 1 },
  };
}
