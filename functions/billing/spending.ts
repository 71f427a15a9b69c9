import { type Budgets, budgetsOf, budgetsSchema } from '../../shared/billing/budgets.ts';
import { PLANS } from '../../shared/billing/plan-table.ts';
import { PLAN_IDS } from '../../shared/billing/plans.ts';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../shared/repairs/notifications.ts';
import { parisDay } from '../../shared/time.ts';
import { readVariables } from '../platform/config.ts';
import { spelledEmail } from '../platform/spelled-email.ts';
import type { Table } from '../platform/table.ts';
import { expiresAtSeconds, profileKey } from '../platform/table-keys.ts';
import type { Refusal, TransactItem } from '../platform/transaction.ts';
import { planInForce } from './plan-in-force.ts';
import { sentAttribute } from './sent-attribute.ts';
import { isClosed, readProfile, type StoredProfile } from './stored-profile.ts';
import { recipientDayKey, recipientDayKind } from './stored-recipient-day.ts';

/** The addresses that a message goes to, by channel. */
export type Recipients = Partial<Record<NotificationChannel, string>>;

/** Why a message may not be sent. `limit` is the number of messages a day. */
export type Unpaid =
  | { why: 'closed' | 'stopped' }
  | { why: 'shop' | 'recipient'; channel: NotificationChannel; limit: number };

/** Reads this deployment's budgets from its environment. */
export function openBudgets(): Budgets {
  const { BUDGETS } = readVariables('BUDGETS');
  return budgetsOf(budgetsSchema.parse(JSON.parse(BUDGETS)));
}

const DAY_MS = 24 * 60 * 60_000;
/** How many days are deleted when the next message is counted. After a longer silence, older counters stay. */
const FORGOTTEN_DAYS = 7;
const RECIPIENT_DAYS_SECONDS = 2 * 24 * 60 * 60;

/**
 * The items that a message to `recipients` adds to the transaction that claims it: they count one more message for the
 * shop's day, within the plan in force, and one more for each recipient's day. All limits are conditions, so that
 * parallel messages cannot pass them. A message that is not claimed is not counted (docs/decisions/0087).
 */
export const spendingItems = (
  table: Pick<Table, 'name'>,
  shopId: string,
  recipients: Recipients,
  nowMs: number,
  budgets: Budgets,
): TransactItem[] => spendingItemsOfAll(table, shopId, [recipients], nowMs, budgets);

/** The items for several messages of one shop. No recipient may be named twice (see `recipientKeys`). */
export function spendingItemsOfAll(
  { name: TableName }: Pick<Table, 'name'>,
  shopId: string,
  messages: readonly Recipients[],
  nowMs: number,
  budgets: Budgets,
): TransactItem[] {
  return [
    {
      Update: {
        TableName,
        Key: profileKey(shopId),
        ...countMessages(messages.flatMap(channelsOf), nowMs, budgets),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    ...messages.flatMap((recipients) =>
      channelsOf(recipients).map((channel) => ({
        Update: {
          TableName,
          Key: recipientKey(channel, recipients, nowMs),
          UpdateExpression: 'ADD sent :one SET expires_at = :end, item_version = :version',
          ConditionExpression: 'attribute_not_exists(sent) OR sent < :limit',
          ExpressionAttributeValues: {
            ':one': 1,
            ':end': expiresAtSeconds(nowMs, RECIPIENT_DAYS_SECONDS),
            ':version': recipientDayKind.version,
            ':limit': budgets.recipient[channel],
          },
        },
      })),
    ),
  ];
}

const recipientKey = (channel: NotificationChannel, recipients: Recipients, nowMs: number) =>
  recipientDayKey(channel, spelled(channel, recipients[channel]), parisDay(nowMs));

/**
 * The keys of the recipient days that a message is counted in. One transaction cannot count two messages in the same
 * one.
 */
export const recipientKeys = (recipients: Recipients, nowMs: number): string[] =>
  channelsOf(recipients).map((channel) => recipientKey(channel, recipients, nowMs).pk);

const channelsOf = (recipients: Recipients): NotificationChannel[] =>
  NOTIFICATION_CHANNELS.filter((channel) => recipients[channel] !== undefined);

const spelled = (channel: NotificationChannel, address = '') =>
  channel === 'email' ? spelledEmail(address) : address;

/**
 * The profile update that counts one message for each entry of `messages`, all or none. After a plan's end the free
 * plan's limits apply.
 */
function countMessages(
  messages: readonly NotificationChannel[],
  nowMs: number,
  { plans }: Budgets,
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
  const allowed = PLAN_IDS.map((id) => {
    const under = channels.map((channel) => {
      const limit = `:${id}_${channel}`;
      // The highest count at which all of these messages still fit.
      const before = plans[id][channel] - countOf(channel) + 1;
      values[limit] = before;
      // A budget below the number of messages admits none of them.
      const isFirst = before > 0 ? `attribute_not_exists(#${channel}) OR ` : '';
      return `(${isFirst}#${channel} < ${limit})`;
    });
    // DynamoDB refuses redundant parentheses.
    const all = under.length > 1 ? `(${under.join(' AND ')})` : under.join('');
    if (PLANS[id].terms === 'free') return all;
    values[`:${id}`] = id;
    const rules = [
      `selected_plan_id = :${id}`,
      '(attribute_not_exists(stripe_subscription_ends_at) OR stripe_subscription_ends_at > :now)',
      ...under,
    ];
    return `(${rules.join(' AND ')})`;
  });
  return {
    UpdateExpression: `ADD ${channels.map((channel) => `#${channel} :${channel}`).join(', ')} REMOVE ${forgotten.map((_, place) => `#past${place}`).join(', ')}`,
    // A message in progress must not recreate the profile of an erased account.
    ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(closed_at_ms) AND attribute_not_exists(stopped_at_ms) AND (${allowed.join(' OR ')})`,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
}

/** How many messages a shop may still send today, by channel. */
export function messagesLeft(profile: StoredProfile, nowMs: number, { plans }: Budgets) {
  const of = (channel: NotificationChannel) => {
    const limit = plans[planInForce(profile, nowMs).id][channel];
    const isStopped = profile.stopped_at_ms !== undefined;
    return isStopped ? 0 : Math.max(0, limit - (profile[sentAttribute(channel, nowMs)] ?? 0));
  };
  return { email: of('email'), sms: of('sms') };
}

/** Why the transaction refused `spendingItems`, or `undefined` when they were not the reason. */
export function whyUnpaid(
  refusals: readonly Refusal[],
  recipients: Recipients,
  nowMs: number,
  budgets: Budgets,
): Unpaid | undefined {
  const channels = channelsOf(recipients);
  const [shop, ...others] = refusals;
  if (shop?.condition) {
    if (shop.item === undefined) return { why: 'closed' };
    const profile = readProfile(shop.item);
    if (isClosed(profile)) return { why: 'closed' };
    if (profile.stopped_at_ms !== undefined) return { why: 'stopped' };
    const left = messagesLeft(profile, nowMs, budgets);
    const channel = channels.find((each) => left[each] === 0) ?? channels[0] ?? 'email';
    const limit = budgets.plans[planInForce(profile, nowMs).id][channel];
    return { why: 'shop', channel, limit };
  }
  const place = others.findIndex(({ condition }) => condition);
  const channel = channels[place];
  return channel && { why: 'recipient', channel, limit: budgets.recipient[channel] };
}
