import { PLANS, type Plan } from '../../../shared/billing/plan-table.ts';
import type { PlanTable } from '../../../shared/billing/plans.ts';
import { parisMonth } from '../../../shared/time.ts';

/** This attribute of the profile counts a month's repairs, such as 'repairs_used_2026-11'. */
export const monthlyUsageAttribute = (nowMs: number) =>
  `repairs_used_${parisMonth(nowMs)}` as const;

/** This attribute counts the month's repairs that a closed account with the same address had used. */
export const formerUsageAttribute = (nowMs: number) =>
  `repairs_former_${parisMonth(nowMs)}` as const;

const isUnder = (counts: Plan['counts'], limit: string) => {
  const counter = counts === 'month' ? '#month' : 'repairs_used';
  return `(attribute_not_exists(${counter}) OR ${counter} < ${limit})`;
};

const OPEN = 'attribute_exists(pk) AND attribute_not_exists(closed_at_ms)';

/** Creates a missing profile with the repairs of the shop's first intake, which every plan allows. */
export const openWithRepairs = (
  nowMs: number,
  repairs: number,
): ReturnType<typeof countNewRepairs> => ({
  UpdateExpression: 'ADD repairs_used :added, #month :added',
  ConditionExpression: 'attribute_not_exists(pk)',
  ExpressionAttributeNames: { '#month': monthlyUsageAttribute(nowMs) },
  ExpressionAttributeValues: { ':added': repairs },
});

/**
 * Counts new repairs, at most `MOST_DEVICES`, if the plan in force allows all of them. The plan, its end and its cap
 * are in the condition, so that parallel creations cannot exceed them.
 */
export function countNewRepairs(nowMs: number, repairs: number, plans: PlanTable = PLANS) {
  const values: Record<string, string | number> = {
    ':added': repairs,
    ':now': new Date(nowMs).toISOString(),
  };
  const allowances = Object.entries(plans).map(([id, { terms, counts, repairsLimit }], index) => {
    const isCapped = Number.isFinite(repairsLimit);
    if (isCapped) values[`:limit${index}`] = repairsLimit - repairs + 1;
    const under = isCapped ? [isUnder(counts, `:limit${index}`)] : [];
    if (terms === 'free') return { everyone: under };
    values[`:plan${index}`] = id;
    return { subscribed: [`(${[`selected_plan_id = :plan${index}`, ...under].join(' AND ')})`] };
  });
  const subscribed = allowances.flatMap((allowance) => allowance.subscribed ?? []);
  const names: Record<string, string> = { '#month': monthlyUsageAttribute(nowMs) };
  return {
    UpdateExpression: 'ADD repairs_used :added, #month :added',
    ConditionExpression: `${OPEN} AND (${[
      `((attribute_not_exists(stripe_subscription_ends_at) OR stripe_subscription_ends_at > :now) AND (${subscribed.join(' OR ')}))`,
      ...allowances.flatMap((allowance) => allowance.everyone ?? []),
    ].join(' OR ')})`,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
}

/**
 * Adds the condition that the session has not ended, because the authorizer may still accept an ended one from its
 * cache (docs/decisions/0095).
 */
export function inSession(
  count: ReturnType<typeof countNewRepairs>,
  signedInAtSeconds: number | undefined,
): ReturnType<typeof countNewRepairs> {
  if (signedInAtSeconds === undefined) return count;
  return {
    ...count,
    ConditionExpression: `(attribute_not_exists(sessions_after_s) OR sessions_after_s <= :signed_in) AND attribute_not_exists(signed_out.#session) AND ${count.ConditionExpression}`,
    ExpressionAttributeNames: {
      ...count.ExpressionAttributeNames,
      '#session': String(signedInAtSeconds),
    },
    ExpressionAttributeValues: {
      ...count.ExpressionAttributeValues,
      ':signed_in': signedInAtSeconds,
    },
  };
}

/** Subtracts a repair from the total and from the month in which it was counted. */
export const giveUseBack = (createdAtMs: number) => ({
  UpdateExpression: 'ADD repairs_used :back, #month :back',
  ConditionExpression: 'repairs_used >= :one AND #month >= :one',
  ExpressionAttributeNames: { '#month': monthlyUsageAttribute(createdAtMs) },
  ExpressionAttributeValues: { ':back': -1, ':one': 1 },
});
