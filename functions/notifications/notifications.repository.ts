import type { Delivery, NotificationChannel } from '../../shared/repairs/notifications.ts';
import type { Table } from '../platform/table.ts';
import { outcomeItem } from '../repairs/card-item.ts';
import type { StoredEntry } from '../repairs/history.ts';
import {
  entryAt,
  entryCount,
  firstEntry,
  isPutAway,
  lastEntry,
  wasNotified,
} from '../repairs/history.ts';
import {
  isHeld,
  isSent,
  isUntouched,
  type NotificationState,
} from '../repairs/notification-states.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import type { LastWrite } from '../repairs/stored-repair.ts';
import {
  type PlacedUpdate,
  type RepairUpdate,
  updateRepair,
  updateUnread,
} from '../repairs/update-repair.ts';
import { claimOf, claimPaidOf, settling } from './claim-updates.ts';
import { folding } from './folding.ts';
import type { NotificationRequest } from './notification.ts';

/** `repair` as it stood when it was claimed, when an earlier attempt at the same telling failed, and how many have. */
export type Claim =
  | {
      kind: 'claimed';
      repair: StoredRepair;
      triedAtMs: number | undefined;
      tries?: number | undefined;
    }
  | { kind: 'done' }
  /** Another sender is at it, until then at most (epoch milliseconds) where that is known. */
  | { kind: 'busy'; untilMs?: number | undefined }
  /** It may be told once it is paid for, which nobody has done. */
  | { kind: 'unpaid'; repair: StoredRepair }
  | { kind: 'held' }
  | { kind: 'gone' };

/** What became of a claimed telling: what its entry keeps, and what the card shows, if anything. */
export type Settlement = { notification: NotificationState; delivery?: Delivery };

export type NotificationsRepository = ReturnType<typeof notificationsRepository>;

/** Where senders agree who tells what: in the repair's history. One update claims, one more settles. */
export function notificationsRepository(table: Table) {
  const update = (request: NotificationRequest, lastWrite: LastWrite, updated: PlacedUpdate) =>
    updateRepair(table, request.user_id, request.trackingNumber, marked(updated, lastWrite));

  /** The update of one entry, by its place in an item that begins at `first` as far as is known. */
  const ofEntry = (
    { historyIndex }: Pick<NotificationRequest, 'historyIndex'>,
    first: number,
    at: (place: number) => RepairUpdate,
  ): PlacedUpdate => ({
    first,
    at: (begin) => (historyIndex < begin ? undefined : at(historyIndex - begin)),
  });

  /**
   * Claims the right to tell `request` over `channel`: `claimed` for exactly one caller at a time, `done` when it is
   * settled, `busy` while another sender is at it, `held` while it may still be undone, `gone` when its shop has no such
   * repair or entry any more, or has withdrawn it. It asks for the entry's moment: another may stand in the place of one that was undone.
   * `again` claims what is settled or held, too: the shop has asked for it. Nobody else wakes up from it (`last_write`).
   */
  async function claim(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
    again = false,
  ): Promise<Claim> {
    return claimedBy(request, channel, nowMs, (place) =>
      claimOf({ ...request, place }, channel, nowMs, again),
    );
  }

  /** As `claim`, where it has been paid for: an attempt at it was made, or its other channel paid for both. */
  async function claimPaid(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
  ): Promise<Claim> {
    return claimedBy(request, channel, nowMs, (place) =>
      claimPaidOf({ ...request, place }, channel, nowMs),
    );
  }

  async function claimedBy(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
    claiming: (place: number) => RepairUpdate,
  ): Promise<Claim> {
    const outcome = await update(request, 'claim', ofEntry(request, 0, claiming));
    if (outcome.kind === 'full') throw new Error('A repair has no room for a claim');
    if (outcome.repair === undefined) return { kind: 'gone' };
    if (outcome.repair.withdrawnAt !== undefined) return { kind: 'gone' };
    if (isPutAway(outcome.repair, request.historyIndex)) return { kind: 'done' };
    const found = entryAt(outcome.repair, request.historyIndex);
    if (found === undefined) return { kind: 'gone' };
    const told = found.told[channel];
    if (outcome.kind === 'written') {
      const { tried: triedAtMs, tries } = told;
      return { kind: 'claimed', repair: outcome.repair, triedAtMs, tries };
    }
    if (isOther(request, found)) return { kind: 'gone' };
    if (isKept(request, outcome.repair, nowMs)) return { kind: 'held' };
    if (isUntouched(told)) return { kind: 'unpaid', repair: outcome.repair };
    return isHeld(told, nowMs) ? { kind: 'busy', untilMs: told.until } : { kind: 'done' };
  }

  /**
   * Settles a telling that was claimed on `repair`: in its entry and, while that is the repair's last, on the card; it
   * may be the last again, when a change after it was undone meanwhile.
   * What was erased meanwhile, with all of its shop, does not come back.
   */
  async function settle(
    request: NotificationRequest,
    channel: NotificationChannel,
    repair: StoredRepair,
    { notification, delivery }: Settlement,
  ): Promise<void> {
    const { historyIndex } = request;
    const isFirst = isSent(notification) && !wasNotified(repair, channel);
    const isLast = historyIndex === lastEntry(repair);
    const first = firstEntry(repair);
    const showing = (outcome: Delivery) => (place: number) => {
      const { entry, names, values, set, remove } = settling(place, channel, notification);
      return {
        // The request's id and the hold, which the repair no longer needs, are taken off it.
        UpdateExpression: `SET ${[
          ...set,
          'card.deliveries.#channel = :delivery',
          'card.#version = card.#version + :one',
        ].join(', ')} REMOVE ${[...remove, 'correlation_id', '#hold'].join(', ')}`,
        ConditionExpression: `attribute_exists(${entry}) AND size(statusHistory) = :entries`,
        ExpressionAttributeNames: {
          ...names,
          '#channel': channel,
          '#version': 'version',
          '#hold': 'hold',
        },
        ExpressionAttributeValues: {
          ...values,
          ':delivery': outcomeItem(outcome),
          ':entries': place + 1,
          ':one': 1,
        },
      };
    };
    const show = (outcome: Delivery, lastWrite: LastWrite) =>
      updateUnread(
        table,
        request.user_id,
        request.trackingNumber,
        marked(ofEntry(request, first, showing(outcome)), lastWrite),
      );
    if (delivery && isLast) {
      const shown = await show(delivery, isFirst ? 'first-telling' : 'outcome');
      // Refused with a repair: that is no longer its last change.
      if (shown.kind !== 'refused' || shown.repair === undefined) return;
    }
    // The statistics, which look at a repair by its version, learn of the first.
    const counted = isFirst ? ['card.#version = card.#version + :one'] : [];
    const writing = (place: number) => {
      const { entry, names, values, set, remove } = settling(place, channel, notification);
      return {
        UpdateExpression: `SET ${[...set, ...counted].join(', ')} REMOVE ${remove.join(', ')}`,
        ConditionExpression: `attribute_exists(${entry})`,
        ExpressionAttributeNames: { ...names, ...(isFirst && { '#version': 'version' }) },
        ExpressionAttributeValues: { ...values, ...(isFirst && { ':one': 1 }) },
      };
    };
    const lastWrite = isFirst ? 'first-telling' : 'claim';
    const settled = await update(request, lastWrite, ofEntry(request, first, writing));
    const isLastAgain =
      settled.kind === 'written' && entryCount(settled.repair) === historyIndex + 1;
    if (delivery && isLastAgain) await show(delivery, 'outcome');
  }

  /** Closes entries of the repair of `request` that a later one has been told in place of (folding.ts). */
  const fold = (
    request: NotificationRequest,
    channel: NotificationChannel,
    indexes: readonly number[],
    nowMs: number,
  ) => folding((updated) => update(request, 'claim', updated))(channel, indexes, nowMs);

  return { claim, claimPaid, settle, fold };
}

/** `updated`, with why it is made. */
const marked = ({ first, at }: PlacedUpdate, lastWrite: LastWrite): PlacedUpdate => ({
  first,
  at: (begin) => {
    const { ExpressionAttributeValues, ...expressions } = at(begin) ?? {};
    return (
      ExpressionAttributeValues && {
        ...expressions,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':last_write': lastWrite },
      }
    );
  },
});

/** Whether another entry stands in the place of the one that a request is about, which was undone. */
export const isOther = (
  { changedAtMs }: NotificationRequest,
  entry: Pick<StoredEntry, 'timestamp'>,
): boolean => changedAtMs !== undefined && Date.parse(entry.timestamp) !== changedAtMs;

/** Whether the entry that a request is about is held: it may still be undone. */
export const isKept = (
  { changedAtMs }: NotificationRequest,
  { hold }: Pick<StoredRepair, 'hold'>,
  nowMs: number,
): boolean => hold !== undefined && hold.entry === changedAtMs && hold.until > nowMs;
