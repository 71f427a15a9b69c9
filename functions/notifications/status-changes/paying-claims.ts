import type { Budgets } from '../../../shared/billing/budgets.ts';
import {
  type DeliveryCause,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import { openBudgets, type Recipients } from '../../billing/budgets/spending.ts';
import { unpaidWords } from '../../billing/budgets/unpaid-words.ts';
import type { Table } from '../../platform/table/table.ts';
import type { StoredEntry } from '../../repairs/history.ts';
import { isHeld, isUntouched } from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { readRepair } from '../../repairs/stored-repair.ts';
import { ownUpdate } from '../../repairs/update-repair.ts';
import { paidClaims } from '../claim.ts';
import { openTextable } from '../providers/textable.ts';
import { catchUp } from './catch-up.ts';
import { claimUpdate, type Taking } from './claim-update.ts';
import { isOther, type NotificationRequest } from './notification.ts';
import {
  type NotificationsRepository,
  notificationsRepository,
} from './notifications.repository.ts';

/**
 * With `claimed`, `repair` is as it was read before the claim. With `busy`, another sender holds the notification until
 * `untilMs` (epoch milliseconds) at the latest, if that is known. With `held`, the change may still be undone. With
 * `gone`, the shop no longer has the change. With `unpayable`, no budget pays, and the shop sees `reason`. With
 * `too-soon`, the shop resent the change a moment ago.
 */
export type PaidClaim =
  | { kind: 'claimed'; repair: StoredRepair }
  | { kind: 'busy'; untilMs?: number | undefined }
  | { kind: 'done' }
  | { kind: 'held' }
  | { kind: 'gone' }
  | { kind: 'too-soon' }
  | { kind: 'unpayable'; repair: StoredRepair; cause: UnpaidCause; reason: string };
type UnpaidCause = Extract<DeliveryCause, 'rejected' | 'unidentified'>;

export type PayingNotifications = NotificationsRepository & {
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
};

export type LookAhead = (request: NotificationRequest) => Promise<StoredRepair | undefined>;

/** The recipient is in its canonical spelling. */
export type RecipientOf = (
  repair: StoredRepair,
  channel: NotificationChannel,
) => string | undefined;

type Paying = { table: Table; budgets: Budgets; recipientOf: RecipientOf; lookAhead: LookAhead };

type Plan = { kind: 'take'; repair: StoredRepair; taking: Exclude<Taking, 'again'> };

/** One transaction claims a message and pays for it, unless it is paid for already (docs/decisions/0087). */
export function payingNotifications({
  table,
  budgets,
  recipientOf,
  lookAhead,
}: Paying): PayingNotifications {
  const write = paidClaims(table, budgets);

  async function claim(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
    again?: StoredRepair,
  ): Promise<PaidClaim> {
    if (again) return take(request, again, [channel], nowMs, 'again');
    return claimRead(request, channel, nowMs, await lookAhead(request));
  }

  function claimEach(request: NotificationRequest, nowMs: number) {
    const read = lookAhead(request);
    const taken = read.then((repair) => claimBoth(request, nowMs, repair));
    const claimOver = async (channel: NotificationChannel) =>
      (await taken) ?? claimRead(request, channel, nowMs, await read);
    const email = claimOver('email');
    // The two claims are made one after the other, because both write the repair and the shop's daily counters.
    const sms = email.catch(() => undefined).then(() => claimOver('sms'));
    return { email, sms };
  }

  /** Returns `undefined` if the e-mail and the SMS cannot be claimed together. */
  async function claimBoth(
    request: NotificationRequest,
    nowMs: number,
    repair: StoredRepair | undefined,
  ): Promise<PaidClaim | undefined> {
    const isUnpaid = (channel: NotificationChannel) => {
      const plan = planOf(request, repair, channel, nowMs);
      return plan.kind === 'take' && plan.taking === 'unpaid';
    };
    if (!repair || !NOTIFICATION_CHANNELS.every(isUnpaid)) return undefined;
    const both = await take(request, repair, NOTIFICATION_CHANNELS, nowMs, 'unpaid');
    return both.kind === 'claimed' ? both : undefined;
  }

  async function claimRead(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
    repair: StoredRepair | undefined,
  ): Promise<PaidClaim> {
    const plan = planOf(request, repair, channel, nowMs);
    if (plan.kind !== 'take') return plan;
    return take(request, plan.repair, [channel], nowMs, plan.taking);
  }

  function planOf(
    request: NotificationRequest,
    repair: StoredRepair | undefined,
    channel: NotificationChannel,
    nowMs: number,
  ): PaidClaim | Plan {
    const entry = entryOf(request, repair);
    if (!repair || !entry) return { kind: 'gone' };
    const state = entry.notifications[channel];
    if (state.at !== undefined) return { kind: 'done' };
    const { hold } = repair;
    const isKept = hold?.entry === Date.parse(entry.timestamp) && hold.until > nowMs;
    if (isKept) return { kind: 'held' };
    if (isHeld(state, nowMs)) return { kind: 'busy', untilMs: state.until };
    if (!isUntouched(state)) return { kind: 'take', repair, taking: 'paid-before' };
    // A late change is sent with the last change, which is paid for separately.
    const isLate = catchUp(request, repair, channel, nowMs).historyIndex !== request.historyIndex;
    const isFree = isLate || recipientOf(repair, channel) === undefined;
    return { kind: 'take', repair, taking: isFree ? 'free' : 'unpaid' };
  }

  async function take(
    request: NotificationRequest,
    repair: StoredRepair,
    channels: readonly NotificationChannel[],
    nowMs: number,
    taking: Taking,
  ): Promise<PaidClaim> {
    const { user_id: shopId, trackingNumber, historyIndex } = request;
    const changedAtMs = Date.parse(repair.statusHistory[historyIndex]?.timestamp ?? '');
    const update = claimUpdate({ historyIndex, changedAtMs }, channels, nowMs, taking);
    const recipients: Recipients = {};
    for (const channel of taking === 'unpaid' || taking === 'again' ? channels : []) {
      const address = recipientOf(repair, channel);
      if (address !== undefined) recipients[channel] = address;
    }
    const paid = await write({
      ...{ shopId, recipients, nowMs, subject: trackingNumber },
      take: ownUpdate(shopId, trackingNumber, update),
    });
    if (paid.kind === 'claimed') return { kind: 'claimed', repair };
    if (paid.kind === 'unpaid') {
      if (paid.unpaid.why === 'closed') return { kind: 'gone' };
      const cause = paid.unpaid.why === 'together' ? 'unidentified' : 'rejected';
      return { kind: 'unpayable', repair, cause, reason: unpaidWords(paid.unpaid) };
    }
    const item = paid.kind === 'taken' ? paid.item : undefined;
    const found = item?.user_id === shopId ? readRepair(item) : undefined;
    const [channel = 'email'] = channels;
    if (taking === 'again') return whyNotAgain(request, found, channel, nowMs);
    const plan = planOf(request, found, channel, nowMs);
    // Another sender has claimed the message since it was read. The queue delivers it again.
    return plan.kind === 'take' ? { kind: 'busy' } : plan;
  }

  return { claim, claimEach, ...notificationsRepository(table) };
}

/** A repair that was withdrawn, or whose change was undone or replaced, has no such entry any more. */
function entryOf(
  request: NotificationRequest,
  repair: StoredRepair | undefined,
): StoredEntry | undefined {
  const entry = repair?.statusHistory[request.historyIndex];
  const isOwn = repair?.user_id === request.user_id && repair.withdrawnAt === undefined;
  return isOwn && entry && !isOther(request, entry) ? entry : undefined;
}

function whyNotAgain(
  request: NotificationRequest,
  repair: StoredRepair | undefined,
  channel: NotificationChannel,
  nowMs: number,
): PaidClaim {
  const entry = entryOf(request, repair);
  if (entry === undefined) return { kind: 'gone' };
  return { kind: isHeld(entry.notifications[channel], nowMs) ? 'busy' : 'too-soon' };
}

export const openNotifications = (table: Table, lookAhead: LookAhead): PayingNotifications =>
  payingNotifications({ table, lookAhead, budgets: openBudgets(), recipientOf: openRecipientOf() });

export function openRecipientOf(): RecipientOf {
  const isTextable = openTextable();
  return ({ customerEmail, phoneNumber }, channel) => {
    if (channel === 'email') return customerEmail || undefined;
    return phoneNumber && isTextable(phoneNumber) ? phoneNumber.e164 : undefined;
  };
}
