import { PLANS } from '../../../shared/billing/plan-table.ts';
import { PLAN_IDS, type PlanId } from '../../../shared/billing/plans.ts';
import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { parisDay } from '../../../shared/time.ts';
import {
  attribute,
  dynamo,
  type Expression,
  joined,
  NOTHING,
} from '../../platform/table/expression.ts';

/** This attribute of the profile counts the messages of a day in Paris, such as 'sent_email_2026-11-22'. */
export const sentAttribute = (channel: NotificationChannel, nowMs: number) =>
  `sent_${channel}_${parisDay(nowMs)}` as const;

export type Counting = { attribute: string; more: number; limitOf: (id: PlanId) => number };

/**
 * Returns conditions on a profile. `free` keeps the counters within the free plan's limits, and `paid` within those
 * of a paid plan in force. `paying` requires a paid plan in force. `added` adds to the counters.
 */
export function withinPlan(counted: readonly Counting[], nowMs: number) {
  const counters = counted.map((each) => ({ ...each, counter: attribute(each.attribute) }));
  const within = (id: PlanId): Expression => {
    const limits = counters.map(({ counter, more, limitOf }) => {
      // From this count on, the addition would exceed the limit.
      const before = limitOf(id) - more + 1;
      // If the limit is smaller than the added amount, nothing is allowed.
      const isFirst = before > 0 ? dynamo`attribute_not_exists(${counter}) OR ` : NOTHING;
      return dynamo`(${isFirst}${counter} < ${before})`;
    });
    return joined(limits, ' AND ');
  };
  const isInForce = dynamo`
    (attribute_not_exists(stripe_subscription_ends_at)
    OR stripe_subscription_ends_at > ${new Date(nowMs).toISOString()})`;
  const freeIds = PLAN_IDS.filter((id) => PLANS[id].terms === 'free');
  const paidIds = PLAN_IDS.filter((id) => PLANS[id].terms !== 'free');
  const paid = paidIds.map(
    (id) => dynamo`(selected_plan_id = ${id} AND ${isInForce} AND ${within(id)})`,
  );
  return {
    free: joined(freeIds.map(within), ' AND '),
    paid: joined(paid, ' OR '),
    paying: dynamo`selected_plan_id IN (${joined(paidIds, ', ')}) AND ${isInForce}`,
    added: dynamo`ADD ${joined(
      counters.map(({ counter, more }) => dynamo`${counter} ${more}`),
      ', ',
    )}`,
  };
}

const DAY_MS = 24 * 60 * 60_000;
/** Each count removes the counters of this many past days. After a longer silence, older counters stay. */
const FORGOTTEN_DAYS = 7;

/** Returns the part of an update that removes the counters of the past days. */
export function forgetting(attributesOn: (ms: number) => readonly string[], nowMs: number) {
  // The days count back from noon, because 24 hours before the end of the 25-hour day in autumn is still that day.
  const noon = Date.parse(`${parisDay(nowMs)}T12:00:00Z`);
  const past = Array.from({ length: FORGOTTEN_DAYS }, (_, days) => noon - (days + 1) * DAY_MS);
  return dynamo`REMOVE ${joined(past.flatMap(attributesOn).map(attribute), ', ')}`;
}
