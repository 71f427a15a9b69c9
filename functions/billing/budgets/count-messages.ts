import type { Budgets } from '../../../shared/billing/budgets.ts';
import { PLANS } from '../../../shared/billing/plan-table.ts';
import { PLAN_IDS } from '../../../shared/billing/plans.ts';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import type { Purse } from './purse.ts';
import { sentAttribute } from './sent-attribute.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How many days are deleted when the next message is counted. After a longer silence, older counters stay. */
const FORGOTTEN_DAYS = 7;

const IN_FORCE =
  '(attribute_not_exists(stripe_subscription_ends_at) OR stripe_subscription_ends_at > :now)';

/**
 * The profile update that counts one message for each entry of `messages`, all or none. After a plan's end the free
 * plan's limits apply. The condition also states that `purse` is the shop's, so that a shop whose plan or identity has
 * changed meanwhile is not counted in the wrong one.
 */
export function countMessages(
  messages: readonly NotificationChannel[],
  nowMs: number,
  { plans }: Budgets,
  purse: Purse,
) {
  const channels = NOTIFICATION_CHANNELS.filter((channel) => messages.includes(channel));
  const countOf = (channel: NotificationChannel) =>
    messages.filter((each) => each === channel).length;
  const past = Array.from({ length: FORGOTTEN_DAYS }, (_, days) => nowMs - (days + 1) * DAY_MS);
  const forgotten = past.flatMap((ms) =>
    NOTIFICATION_CHANNELS.map((name) => sentAttribute(name, ms)),
  );
  const names = Object.fromEntries([
    ...channels.map((channel) => [`#${channel}`, sentAttribute(channel, nowMs)]),
    ...forgotten.map((name, place) => [`#past${place}`, name]),
  ]);
  const values: Record<string, string | number> = {
    ...Object.fromEntries(channels.map((channel) => [`:${channel}`, countOf(channel)])),
    ':now': new Date(nowMs).toISOString(),
  };
  const paidIds = PLAN_IDS.filter((id) => PLANS[id].terms !== 'free');
  for (const id of paidIds) values[`:${id}`] = id;

  /** The limits of a plan: the highest counts at which all of these messages still fit. */
  const within = (id: (typeof PLAN_IDS)[number]) =>
    channels.map((channel) => {
      const before = plans[id][channel] - countOf(channel) + 1;
      values[`:${id}_${channel}`] = before;
      // A budget below the number of messages admits none of them.
      const isFirst = before > 0 ? `attribute_not_exists(#${channel}) OR ` : '';
      return `(${isFirst}#${channel} < :${id}_${channel})`;
    });
  const free = PLAN_IDS.filter((id) => PLANS[id].terms === 'free').flatMap(within);
  const isPaid = `selected_plan_id IN (${paidIds.map((id) => `:${id}`).join(', ')})`;
  const allowed =
    purse === 'together'
      ? [...free, 'attribute_not_exists(identified_at_ms)', `NOT (${isPaid} AND ${IN_FORCE})`].join(
          ' AND ',
        )
      : `(${[
          `(attribute_exists(identified_at_ms) AND ${free.join(' AND ')})`,
          ...paidIds.map(
            (id) => `(selected_plan_id = :${id} AND ${[IN_FORCE, ...within(id)].join(' AND ')})`,
          ),
        ].join(' OR ')})`;
  return {
    UpdateExpression: `ADD ${channels.map((channel) => `#${channel} :${channel}`).join(', ')} REMOVE ${forgotten.map((_, place) => `#past${place}`).join(', ')}`,
    // A message in progress must not recreate the profile of an erased account.
    ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(closed_at_ms) AND attribute_not_exists(stopped_at_ms) AND ${allowed}`,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
}
