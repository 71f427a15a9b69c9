import { type Budgets, budgetsOf, budgetsSchema } from '../../../shared/billing/budgets.ts';
import type { PlanId } from '../../../shared/billing/plans.ts';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import { parisDay } from '../../../shared/time.ts';
import { readVariables } from '../../platform/config.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { expiresAtSeconds, profileKey } from '../../platform/table/table-keys.ts';
import type { Refusal } from '../../platform/table/transaction.ts';
import { counted, returningItem, update } from '../../platform/table/writes.ts';
import { spelledEmail } from '../../platform/text/spelled-email.ts';
import { planInForce } from '../plan-in-force.ts';
import { isClosed, profileKind, type StoredProfile } from '../stored-profile.ts';
import { type Counted, countedAs, freeDayItem, spentOf } from './free-day.ts';
import { recipientDayKey, recipientDayKind } from './stored-recipient-day.ts';
import { forgetting, sentAttribute, withinPlan } from './within-plan.ts';

export type Recipients = Partial<Record<NotificationChannel, string>>;

/** This says why a message may not be sent. `limit` is the number of messages a day. */
export type Unpaid =
  | { why: 'closed' | 'stopped' }
  | { why: 'shop' | 'recipient'; channel: NotificationChannel; limit: number }
  | { why: 'together'; counted: Counted };

export function openBudgets(): Budgets {
  const { BUDGETS } = readVariables('BUDGETS');
  return budgetsOf(budgetsSchema.parse(JSON.parse(BUDGETS)));
}

const RECIPIENT_DAYS_SECONDS = 2 * 24 * 60 * 60;

/** With `together`, the common budget of the free shops that have not identified themselves pays too. */
export type Purse = 'own' | 'together';

export const purseOf = (profile: StoredProfile, nowMs: number): Purse =>
  profile.identified_at_ms === undefined && planInForce(profile, nowMs).terms === 'free'
    ? 'together'
    : 'own';

/** These messages of one shop are paid for in one transaction. No two of them go to the same recipient. */
export type Payment = {
  shopId: string;
  messages: readonly Recipients[];
  nowMs: number;
  purse: Purse;
  isCode?: boolean;
};

/** Returns the writes that count messages in the transaction that claims them, within all limits (ADR 0087). */
export function spendingWrites(payment: Payment, budgets: Budgets) {
  const { messages, nowMs, purse } = payment;
  const untilSeconds = expiresAtSeconds(nowMs, RECIPIENT_DAYS_SECONDS);
  const countedBy = (channel: NotificationChannel) =>
    messages
      .filter((recipients) => channelsOf(recipients).includes(channel))
      .map((recipients) => {
        const limit = { most: budgets.recipient[channel], untilSeconds };
        return counted(recipientKey(channel, recipients, nowMs), recipientDayKind, 'sent', limit);
      });
  return {
    shop: returningItem(countMessages(payment, budgets)),
    together: purse === 'together' && freeDayItem(countsOf(payment), nowMs, budgets),
    email: countedBy('email'),
    sms: countedBy('sms'),
  };
}

type Refusals = { readonly [Name in keyof ReturnType<typeof spendingWrites>]?: Refusal };

/** Counts the messages, all or none. The condition also requires the shop's `purse`. */
function countMessages({ shopId, messages, nowMs, purse }: Payment, { plans }: Budgets) {
  const channels = messages.flatMap(channelsOf);
  const counting = NOTIFICATION_CHANNELS.filter((channel) => channels.includes(channel)).map(
    (channel) => ({
      attribute: sentAttribute(channel, nowMs),
      more: channels.filter((each) => each === channel).length,
      limitOf: (id: PlanId) => plans[id][channel],
    }),
  );
  const { free, paid, paying, added } = withinPlan(counting, nowMs);
  const daysOf = (ms: number) => NOTIFICATION_CHANNELS.map((each) => sentAttribute(each, ms));
  const allowed =
    purse === 'together'
      ? dynamo`${free} AND attribute_not_exists(identified_at_ms) AND NOT (${paying})`
      : dynamo`((attribute_exists(identified_at_ms) AND ${free}) OR ${paid})`;
  return update(
    profileKey(shopId),
    dynamo`${added} ${forgetting(daysOf, nowMs)}`,
    // A message in progress must not recreate the profile of an erased account.
    dynamo`
      attribute_exists(pk) AND attribute_not_exists(closed_at_ms)
      AND attribute_not_exists(stopped_at_ms) AND ${allowed}`,
  );
}

function countsOf({ messages, isCode }: Payment): Partial<Record<Counted, number>> {
  const counts: Partial<Record<Counted, number>> = {};
  for (const name of messages.flatMap(channelsOf).map((each) => countedAs(each, isCode))) {
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

export const countedOf = (payment: Payment): Counted[] =>
  Object.keys(countsOf(payment)) as Counted[];

const recipientKey = (channel: NotificationChannel, recipients: Recipients, nowMs: number) =>
  recipientDayKey(channel, spelled(channel, recipients[channel]), parisDay(nowMs));

/** Returns the keys of the recipient days that count a message. One transaction cannot write a key twice. */
export const recipientKeys = (recipients: Recipients, nowMs: number): string[] =>
  channelsOf(recipients).map((channel) => recipientKey(channel, recipients, nowMs).pk);

const channelsOf = (recipients: Recipients): NotificationChannel[] =>
  NOTIFICATION_CHANNELS.filter((channel) => recipients[channel] !== undefined);

const spelled = (channel: NotificationChannel, address = '') =>
  channel === 'email' ? spelledEmail(address) : address;

export function messagesLeft(profile: StoredProfile, nowMs: number, { plans }: Budgets) {
  const of = (channel: NotificationChannel) => {
    const limit = plans[planInForce(profile, nowMs).id][channel];
    const isStopped = profile.stopped_at_ms !== undefined;
    return isStopped ? 0 : Math.max(0, limit - (profile[sentAttribute(channel, nowMs)] ?? 0));
  };
  return { email: of('email'), sms: of('sms') };
}

/** Returns the shop's purse if the transaction was refused because the payment names the other purse. */
export function otherPurse({ shop }: Refusals, { purse, nowMs }: Payment): Purse | undefined {
  const profile = shop?.condition && shop.item ? profileKind.read(shop.item) : undefined;
  if (profile === undefined || isClosed(profile) || profile.stopped_at_ms !== undefined) {
    return undefined;
  }
  const right = purseOf(profile, nowMs);
  return right === purse ? undefined : right;
}

/** Returns why the transaction refused the `spendingWrites` of one message, or `undefined` if other writes failed. */
export function whyUnpaid(
  { shop, together, ...others }: Refusals,
  payment: Payment,
  budgets: Budgets,
): Unpaid | undefined {
  const { nowMs } = payment;
  const channels = payment.messages.flatMap(channelsOf);
  if (shop?.condition) {
    if (shop.item === undefined) return { why: 'closed' };
    const profile = profileKind.read(shop.item);
    if (isClosed(profile)) return { why: 'closed' };
    if (profile.stopped_at_ms !== undefined) return { why: 'stopped' };
    const left = messagesLeft(profile, nowMs, budgets);
    const channel = channels.find((each) => left[each] === 0) ?? channels[0] ?? 'email';
    const limit = budgets.plans[planInForce(profile, nowMs).id][channel];
    return { why: 'shop', channel, limit };
  }
  if (together?.condition) {
    const counted = countedOf(payment);
    return { why: 'together', counted: spentOf(together.item, counted, budgets) ?? 'email' };
  }
  const channel = channels.find((each) => others[each]?.condition);
  return channel && { why: 'recipient', channel, limit: budgets.recipient[channel] };
}
