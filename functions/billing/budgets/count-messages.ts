import type { Budgets } from '../../../shared/billing/budgets.ts';
import { PLAN_IDS, type PlanId } from '../../../shared/billing/plans.ts';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import type { Purse } from './purse.ts';
import { sentAttribute } from './sent-attribute.ts';
import { forgetting, withinPlan } from './within-plan.ts';

/** Counts one message for each entry of `messages`, all or none, on the condition that `purse` is the shop's. */
export function countMessages(
  messages: readonly NotificationChannel[],
  nowMs: number,
  { plans }: Budgets,
  purse: Purse,
) {
  const channels = NOTIFICATION_CHANNELS.filter((channel) => messages.includes(channel));
  const counted = channels.map((channel) => ({
    key: channel,
    attribute: sentAttribute(channel, nowMs),
    more: messages.filter((each) => each === channel).length,
    limits: Object.fromEntries(PLAN_IDS.map((id) => [id, plans[id][channel]])) as Record<
      PlanId,
      number
    >,
  }));
  const { free, paid, paying, names, added } = withinPlan(counted, nowMs);
  const past = forgetting(
    (ms) => NOTIFICATION_CHANNELS.map((each) => sentAttribute(each, ms)),
    nowMs,
  );
  const [allowed, values] =
    purse === 'together'
      ? [
          `${free.condition} AND attribute_not_exists(identified_at_ms) AND NOT (${paying.condition})`,
          paying.values,
        ]
      : [
          `((attribute_exists(identified_at_ms) AND ${free.condition}) OR ${paid.condition})`,
          paid.values,
        ];
  return {
    UpdateExpression: `ADD ${channels.map((channel) => `#${channel} :${channel}`).join(', ')} ${past.remove}`,
    // A message in progress must not recreate the profile of an erased account.
    ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(closed_at_ms) AND attribute_not_exists(stopped_at_ms) AND ${allowed}`,
    ExpressionAttributeNames: { ...names, ...past.names },
    ExpressionAttributeValues: { ...added, ...free.values, ...values },
  };
}
