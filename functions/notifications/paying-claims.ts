import type { Budgets } from '../../shared/billing/budgets.ts';
import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import type { Recipients } from '../billing/budgets/spending.ts';
import { unpaidWords } from '../billing/budgets/unpaid-words.ts';
import type { Table } from '../platform/table.ts';
import { isHeld, isUntouched } from '../repairs/notification-states.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { readRepair } from '../repairs/stored-repair.ts';
import { ownUpdate } from '../repairs/update-repair.ts';
import { catchUp } from './catch-up.ts';
import { paidClaims } from './claim.ts';
import { payingClaim } from './claim-updates.ts';
import type { NotificationRequest } from './notification.ts';
import {
  type Claim,
  isKept,
  isOther,
  type NotificationsRepository,
  notificationsRepository,
} from './notifications.repository.ts';

/** The claim, or `unpayable` with a reason that the shop may read, or `too-soon` after a recent resend. */
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
  settle: NotificationsRepository['settle'];
  fold: NotificationsRepository['fold'];
};

/** Reads the repair of a request together with the other data that its message needs. */
export type LookAhead = (request: NotificationRequest) => Promise<StoredRepair | undefined>;

type Paying = {
  table: Table;
  budgets: Budgets;
  /** The recipient of the channel's message, in its canonical spelling; `undefined` when there is none. */
  recipientOf: (repair: StoredRepair) => string | undefined;
  lookAhead?: LookAhead | undefined;
};

/**
 * Claims that the same transaction pays for (docs/decisions/0087): it counts one message more for the shop's day and
 * the recipient's, or claims nothing. A message that was claimed before is paid for. The e-mail, which reads the repair
 * first, pays for the SMS of its change as well, so that two channels cost one transaction.
 */
export function payingNotifications({
  table,
  budgets,
  recipientOf,
  lookAhead,
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
    const ahead = await lookAhead?.(request);
    const entry = ahead?.statusHistory[request.historyIndex];
    // If the repair was read before a change was undone, the message would contain that change's text.
    const isRead = ahead?.user_id === request.user_id && entry && !isOther(request, entry);
    if (isRead && isUntouched(entry.notifications[channel])) {
      return pay(request, channel, ahead, nowMs, false);
    }
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
    const address = recipientOf(repair);
    const recipients: Recipients = address === undefined ? {} : { [channel]: address };
    const isSent = address !== undefined;
    // A late change is sent with the last one, which has a payment of its own.
    const { historyIndex } = catchUp(request, repair, channel, nowMs);
    const isLate = historyIndex !== request.historyIndex;
    if (!again && (!isSent || isLate)) {
      const free = await notifications.claim(request, channel, nowMs);
      return free.kind === 'unpaid' ? { kind: 'busy' } : free;
    }
    const both = alsoBySms(request, channel, repair, again);
    if (both !== undefined) {
      const outcome = await payFor(request, channel, repair, nowMs, again, {
        ...recipients,
        sms: both,
      });
      // The SMS is claimed already or exceeds its budget: its own sender handles it and records the reason.
      if (outcome.kind === 'claimed') return outcome;
    }
    return payFor(request, channel, repair, nowMs, again, recipients);
  }

  async function payFor(
    request: NotificationRequest,
    channel: NotificationChannel,
    repair: StoredRepair,
    nowMs: number,
    again: boolean,
    recipients: Recipients,
  ): Promise<PaidClaim> {
    const { user_id: shopId, trackingNumber } = request;
    const withSms = channel === 'email' && recipients.sms !== undefined;
    const claiming = payingClaim(request, channel, nowMs, { again, withSms });
    const take = { Update: ownUpdate(table, shopId, trackingNumber, claiming) };
    const paid = await write({ shopId, subject: trackingNumber, take, recipients, nowMs });
    if (paid.kind === 'claimed') return { kind: 'claimed', repair, triedAtMs: undefined };
    if (paid.kind === 'unpaid') {
      if (paid.unpaid.why === 'closed') return { kind: 'gone' };
      const cause = paid.unpaid.why === 'together' ? 'unidentified' : 'rejected';
      return { kind: 'unpayable', repair, cause, reason: unpaidWords(paid.unpaid) };
    }
    const item = paid.kind === 'taken' ? paid.item : undefined;
    const found = item?.user_id === shopId ? readRepair(item) : undefined;
    const why = whyNot(found, request, channel, nowMs, again);
    // The other channel has just paid for both messages, so this message need not wait for another delivery.
    return why.kind === 'busy' && !again ? paidMeanwhile(request, channel, nowMs) : why;
  }

  async function paidMeanwhile(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
  ): Promise<PaidClaim> {
    const known = await notifications.claimPaid(request, channel, nowMs);
    return known.kind === 'unpaid' ? { kind: 'busy' } : known;
  }

  return { claim, settle: notifications.settle, fold: notifications.fold };
}

/** Returns why the condition of a claim refused it, from the repair that DynamoDB returned, if any. */
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
  // Meanwhile the message was claimed and failed, or was paid for. The queue delivers it again.
  return { kind: state.at === undefined ? 'busy' : 'done' };
}

/** The number of an SMS that is paid for with its e-mail; `undefined` when there is none or another sender holds it. */
function alsoBySms(
  { historyIndex }: NotificationRequest,
  channel: NotificationChannel,
  repair: StoredRepair,
  again: boolean,
): string | undefined {
  const sms = repair.statusHistory[historyIndex]?.notifications.sms;
  if (again || channel !== 'email' || !sms || !isUntouched(sms)) return undefined;
  const { phoneNumber } = repair;
  // The sender of SMS, which knows the operator's countries, decides about other countries.
  return phoneNumber?.mobileIn === 'FR' ? phoneNumber.e164 : undefined;
}
