import type { Budgets } from '../../../shared/billing/budgets.ts';
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import { openBudgets, type Recipients } from '../../billing/budgets/spending.ts';
import { unpaidWords } from '../../billing/budgets/unpaid-words.ts';
import type { Table } from '../../platform/table/table.ts';
import { isHeld, isUntouched } from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { readRepair } from '../../repairs/stored-repair.ts';
import { ownUpdate } from '../../repairs/update-repair.ts';
import { type PaidResult, paidClaims } from '../claim.ts';
import { openTextable } from '../providers/textable.ts';
import { catchUp } from './catch-up.ts';
import { payingClaim } from './claim-updates.ts';
import type { NotificationRequest } from './notification.ts';
import {
  type Claim,
  isKept,
  isOther,
  type NotificationsRepository,
  notificationsRepository,
} from './notifications.repository.ts';

/** A claim is `unpayable` with a reason that the shop may read, or `too-soon` after a recent resend. */
export type PaidClaim =
  | Exclude<Claim, { kind: 'unpaid' }>
  | { kind: 'unpayable'; repair: StoredRepair; cause: 'rejected' | 'unidentified'; reason: string }
  | { kind: 'too-soon' };

export type PayingNotifications = {
  /** `again` is the repair whose last change the shop asks to resend. */
  claim(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
    again?: StoredRepair,
  ): Promise<PaidClaim>;
  /** Claims the notifications of both channels, with one transaction if nobody has claimed either. */
  claimEach(
    request: NotificationRequest,
    nowMs: number,
  ): Record<NotificationChannel, Promise<PaidClaim>>;
  settle: NotificationsRepository['settle'];
  settleBoth: NotificationsRepository['settleBoth'];
  fold: NotificationsRepository['fold'];
};

export type LookAhead = (request: NotificationRequest) => Promise<StoredRepair | undefined>;

/** The recipient is in its canonical spelling. */
export type RecipientOf = (
  repair: StoredRepair,
  channel: NotificationChannel,
) => string | undefined;

type Paying = { table: Table; budgets: Budgets; recipientOf: RecipientOf; lookAhead?: LookAhead };

/** One transaction claims a message and pays for it, unless it is paid for already (docs/decisions/0087). */
export function payingNotifications({
  table,
  budgets,
  recipientOf,
  lookAhead = async () => undefined,
}: Paying): PayingNotifications {
  const notifications = notificationsRepository(table);
  const write = paidClaims(table, budgets);

  async function claim(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
    again?: StoredRepair,
  ): Promise<PaidClaim> {
    if (again !== undefined) return pay(request, channel, again, nowMs, true);
    return claimRead(request, channel, nowMs, await lookAhead(request));
  }

  function claimEach(request: NotificationRequest, nowMs: number) {
    const read = lookAhead(request);
    const taken = read.then((ahead) => takeBoth(request, nowMs, ahead));
    const claimOver = async (channel: NotificationChannel) =>
      (await taken) ?? claimRead(request, channel, nowMs, await read);
    const email = claimOver('email');
    // The two claims are made one after the other, because each writes the repair and the shop's day.
    const sms = email.catch(() => undefined).then(() => claimOver('sms'));
    return { email, sms };
  }

  /** Returns `undefined` if they cannot be claimed together. */
  async function takeBoth(
    request: NotificationRequest,
    nowMs: number,
    ahead: StoredRepair | undefined,
  ): Promise<PaidClaim | undefined> {
    const repair = asRead(request, ahead);
    const states = repair?.statusHistory[request.historyIndex]?.notifications;
    if (repair === undefined || states === undefined) return undefined;
    const isPaidNow = (channel: NotificationChannel) =>
      isUntouched(states[channel]) &&
      recipientOf(repair, channel) !== undefined &&
      !isLate(request, repair, channel, nowMs);
    if (!NOTIFICATION_CHANNELS.every(isPaidNow)) return undefined;
    const { kind } = await take(request, NOTIFICATION_CHANNELS, repair, nowMs, false);
    return kind === 'claimed' ? { kind, repair, triedAtMs: undefined } : undefined;
  }

  async function claimRead(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
    ahead: StoredRepair | undefined,
  ): Promise<PaidClaim> {
    const read = asRead(request, ahead);
    const state = read?.statusHistory[request.historyIndex]?.notifications[channel];
    if (state?.at !== undefined) return { kind: 'done' };
    if (read && state && isUntouched(state)) return pay(request, channel, read, nowMs, false);
    const known = await notifications.claimPaid(request, channel, nowMs);
    return known.kind === 'unpaid' ? pay(request, channel, known.repair, nowMs, false) : known;
  }

  async function pay(
    request: NotificationRequest,
    channel: NotificationChannel,
    repair: StoredRepair,
    nowMs: number,
    again: boolean,
  ): Promise<PaidClaim> {
    const isSent = recipientOf(repair, channel) !== undefined;
    if (!again && (!isSent || isLate(request, repair, channel, nowMs))) {
      const free = await notifications.claim(request, channel, nowMs);
      return free.kind === 'unpaid' ? { kind: 'busy' } : free;
    }
    const { user_id: shopId } = request;
    const paid = await take(request, [channel], repair, nowMs, again);
    if (paid.kind === 'claimed') return { kind: 'claimed', repair, triedAtMs: undefined };
    if (paid.kind === 'unpaid') {
      if (paid.unpaid.why === 'closed') return { kind: 'gone' };
      const cause = paid.unpaid.why === 'together' ? 'unidentified' : 'rejected';
      return { kind: 'unpayable', repair, cause, reason: unpaidWords(paid.unpaid) };
    }
    const item = paid.kind === 'taken' ? paid.item : undefined;
    const found = item?.user_id === shopId ? readRepair(item) : undefined;
    return whyNot(found, request, channel, nowMs, again);
  }

  function take(
    request: NotificationRequest,
    channels: readonly NotificationChannel[],
    repair: StoredRepair,
    nowMs: number,
    again: boolean,
  ): Promise<PaidResult> {
    const { user_id: shopId, trackingNumber } = request;
    const claiming = payingClaim(request, channels, nowMs, again);
    const recipients: Recipients = {};
    for (const channel of channels) {
      const address = recipientOf(repair, channel);
      if (address !== undefined) recipients[channel] = address;
    }
    return write({
      ...{ shopId, recipients, nowMs, subject: trackingNumber },
      take: { Update: ownUpdate(shopId, trackingNumber, claiming) },
    });
  }

  const { settle, settleBoth, fold } = notifications;
  return { claim, claimEach, settle, settleBoth, fold };
}

/** The repair must still have the request's entry, because no message may contain the text of an undone change. */
function asRead(
  request: NotificationRequest,
  ahead: StoredRepair | undefined,
): StoredRepair | undefined {
  const entry = ahead?.statusHistory[request.historyIndex];
  const isOwn = ahead?.user_id === request.user_id && entry && !isOther(request, entry);
  return isOwn ? ahead : undefined;
}

/** A late change is sent with the last change, which is paid for separately. */
const isLate = (
  request: NotificationRequest,
  repair: StoredRepair,
  channel: NotificationChannel,
  nowMs: number,
): boolean => catchUp(request, repair, channel, nowMs).historyIndex !== request.historyIndex;

function whyNot(
  repair: StoredRepair | undefined,
  request: NotificationRequest,
  channel: NotificationChannel,
  nowMs: number,
  again: boolean,
): PaidClaim {
  const entry = repair?.statusHistory[request.historyIndex];
  if (!entry || repair.withdrawnAt !== undefined || isOther(request, entry)) {
    return { kind: 'gone' };
  }
  const state = entry.notifications[channel];
  if (!again && isKept(request, repair, nowMs)) return { kind: 'held' };
  if (isHeld(state, nowMs)) return { kind: 'busy', untilMs: state.until };
  if (again) return { kind: 'too-soon' };
  // Another sender has claimed or paid for the message since the first attempt. The queue delivers it again.
  return { kind: state.at === undefined ? 'busy' : 'done' };
}

export const openNotifications = (table: Table, lookAhead?: LookAhead): PayingNotifications =>
  payingNotifications({
    ...{ table, budgets: openBudgets(), recipientOf: openRecipientOf() },
    ...(lookAhead && { lookAhead }),
  });

export function openRecipientOf(): RecipientOf {
  const isTextable = openTextable();
  return ({ customerEmail, phoneNumber }, channel) => {
    if (channel === 'email') return customerEmail || undefined;
    return phoneNumber && isTextable(phoneNumber) ? phoneNumber.e164 : undefined;
  };
}
