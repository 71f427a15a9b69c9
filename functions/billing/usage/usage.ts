import { PLANS, type Plan } from '../../../shared/billing/plan-table.ts';
import type { PlanTable } from '../../../shared/billing/plans.ts';
import { parisMonth } from '../../../shared/time.ts';
import { attribute, dynamo, type Expression, joined } from '../../platform/table/expression.ts';
import { EXISTS, IS_NEW } from '../../platform/table/writes.ts';

/** This attribute of the profile counts a month's repairs, such as 'repairs_used_2026-11'. */
export const monthlyUsageAttribute = (nowMs: number) =>
  `repairs_used_${parisMonth(nowMs)}` as const;

/**
 * This attribute counts the month's uses that belong to no repair received in the month: those of a closed account
 * with the same address, and imports of repairs that were received in an earlier month.
 */
export const formerUsageAttribute = (nowMs: number) =>
  `repairs_former_${parisMonth(nowMs)}` as const;

export type UsageChange = readonly [change: Expression, condition: Expression];

function counted(nowMs: number, repairs: number, receivedAtMs = nowMs): Expression {
  const isOlder = parisMonth(receivedAtMs) !== parisMonth(nowMs);
  const counters = [
    dynamo`repairs_used ${repairs}`,
    dynamo`${attribute(monthlyUsageAttribute(nowMs))} ${repairs}`,
    isOlder && dynamo`${attribute(formerUsageAttribute(nowMs))} ${repairs}`,
  ];
  return dynamo`ADD ${joined(counters, ', ')}`;
}

/** Creates a missing profile with the repairs of the shop's first intake, which every plan allows. */
export const openWithRepairs = (
  nowMs: number,
  repairs: number,
  receivedAtMs = nowMs,
): UsageChange => [counted(nowMs, repairs, receivedAtMs), IS_NEW];

/**
 * Counts new repairs, at most `MOST_DEVICES`, if the plan in force allows all of them. The plan, its end and its
 * cap are in the condition, so that parallel creations cannot exceed the cap.
 */
export function countNewRepairs(
  nowMs: number,
  repairs: number,
  plans: PlanTable = PLANS,
  receivedAtMs = nowMs,
): UsageChange {
  const under = ({ counts, repairsLimit }: Plan) => {
    if (!Number.isFinite(repairsLimit)) return undefined;
    const counter = attribute(counts === 'month' ? monthlyUsageAttribute(nowMs) : 'repairs_used');
    return dynamo`(attribute_not_exists(${counter}) OR ${counter} < ${repairsLimit - repairs + 1})`;
  };
  const all = Object.entries(plans);
  const paid = all.filter(([, { terms }]) => terms !== 'free');
  const subscribed = paid.map(
    ([id, plan]) => dynamo`(${joined([dynamo`selected_plan_id = ${id}`, under(plan)], ' AND ')})`,
  );
  const now = new Date(nowMs).toISOString();
  const allowed = [
    dynamo`((attribute_not_exists(stripe_subscription_ends_at) OR stripe_subscription_ends_at > ${now})
      AND (${joined(subscribed, ' OR ')}))`,
    ...all.map(([, plan]) => plan.terms === 'free' && under(plan)),
  ];
  return [
    counted(nowMs, repairs, receivedAtMs),
    dynamo`${EXISTS} AND attribute_not_exists(closed_at_ms) AND (${joined(allowed, ' OR ')})`,
  ];
}

/**
 * Adds the condition that the session has not ended, because the authorizer may still accept an ended one from its
 * cache (docs/decisions/0095).
 */
export function inSession(
  [change, condition]: UsageChange,
  signedInAtSeconds: number | undefined,
): UsageChange {
  if (signedInAtSeconds === undefined) return [change, condition];
  const session = attribute(String(signedInAtSeconds));
  return [
    change,
    dynamo`
      (attribute_not_exists(sessions_after_s) OR sessions_after_s <= ${signedInAtSeconds})
      AND attribute_not_exists(signed_out.${session}) AND ${condition}`,
  ];
}

/** Subtracts a repair from the total and from the month in which it was counted. */
export const giveUseBack = (createdAtMs: number): UsageChange => [
  counted(createdAtMs, -1),
  dynamo`repairs_used >= ${1} AND ${attribute(monthlyUsageAttribute(createdAtMs))} >= ${1}`,
];
