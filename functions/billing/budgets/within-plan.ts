import { PLANS } from '../../../shared/billing/plan-table.ts';
import { PLAN_IDS, type PlanId } from '../../../shared/billing/plans.ts';
import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { parisDay } from '../../../shared/time.ts';

/** This attribute of the profile counts the messages of a day in Paris, such as 'sent_email_2026-11-22'. */
export const sentAttribute = (channel: NotificationChannel, nowMs: number) =>
  `sent_${channel}_${parisDay(nowMs)}` as const;

export type Counting = {
  /** The expression names the counter by this key. */
  key: string;
  attribute: string;
  more: number;
  limitOf: (id: PlanId) => number;
};

const IN_FORCE =
  '(attribute_not_exists(stripe_subscription_ends_at) OR stripe_subscription_ends_at > :now)';

/** DynamoDB refuses a value that the condition does not name. */
type Part = { condition: string; values: Record<string, string | number> };

/**
 * Returns conditions on a profile. `free` keeps the counters within the free plan's limits, and `paid` within those of
 * a paid plan in force. `paying` requires such a paid plan.
 */
export function withinPlan(counted: readonly Counting[], nowMs: number) {
  const within = (id: PlanId): Part => {
    // At these counts, the addition exceeds the limit.
    const limits = counted.map(({ key, more, limitOf }) => [key, limitOf(id) - more + 1] as const);
    const conditions = limits.map(([key, before]) => {
      // If the limit is smaller than the added amount, nothing is allowed.
      const isFirst = before > 0 ? `attribute_not_exists(#${key}) OR ` : '';
      return `(${isFirst}#${key} < :${id}_${key})`;
    });
    return {
      condition: conditions.join(' AND '),
      values: Object.fromEntries(limits.map(([key, before]) => [`:${id}_${key}`, before])),
    };
  };
  const freeIds = PLAN_IDS.filter((id) => PLANS[id].terms === 'free');
  const paidIds = PLAN_IDS.filter((id) => PLANS[id].terms !== 'free');
  const planValues = {
    ':now': new Date(nowMs).toISOString(),
    ...Object.fromEntries(paidIds.map((id) => [`:${id}`, id])),
  };
  const paid = paidIds.map((id) => {
    const { condition, values } = within(id);
    return { condition: `(selected_plan_id = :${id} AND ${IN_FORCE} AND ${condition})`, values };
  });
  return {
    free: joined(' AND ', freeIds.map(within)),
    paid: joined(' OR ', paid, planValues),
    paying: {
      condition: `selected_plan_id IN (${paidIds.map((id) => `:${id}`).join(', ')}) AND ${IN_FORCE}`,
      values: planValues,
    },
    add: `ADD ${counted.map(({ key }) => `#${key} :${key}`).join(', ')}`,
    names: Object.fromEntries(counted.map(({ key, attribute }) => [`#${key}`, attribute])),
    added: Object.fromEntries(counted.map(({ key, more }) => [`:${key}`, more])),
  };
}

const joined = (by: string, parts: readonly Part[], others: Part['values'] = {}): Part => ({
  condition: parts.map(({ condition }) => condition).join(by),
  values: Object.assign({}, others, ...parts.map(({ values }) => values)),
});

const DAY_MS = 24 * 60 * 60_000;
/** Each count removes the counters of this many past days. After a longer silence, older counters stay. */
const FORGOTTEN_DAYS = 7;

/** Returns the part of an update that removes the counters of the past days. */
export function forgetting(attributesOn: (ms: number) => readonly string[], nowMs: number) {
  // The days count back from noon, because 24 hours before the end of the 25-hour day in autumn is still that day.
  const noon = Date.parse(`${parisDay(nowMs)}T12:00:00Z`);
  const past = Array.from({ length: FORGOTTEN_DAYS }, (_, days) => noon - (days + 1) * DAY_MS);
  const names = past.flatMap(attributesOn).map((name, place) => [`#past${place}`, name] as const);
  return {
    remove: `REMOVE ${names.map(([name]) => name).join(', ')}`,
    names: Object.fromEntries(names),
  };
}
