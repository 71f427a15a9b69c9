import {
  type Delivery,
  isLost,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import type { Table } from '../../platform/table/table.ts';
import { outcomeItem } from '../../repairs/card-item.ts';
import type { StoredEntry } from '../../repairs/history.ts';
import { lastEntry, wasNotified } from '../../repairs/history.ts';
import {
  isHeld,
  isSent,
  isUntouched,
  type NotificationState,
} from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { LastWrite } from '../../repairs/stored-repair.ts';
import { type RepairUpdate, updateRepair, updateUnread } from '../../repairs/update-repair.ts';
import { undeliveredRepository } from '../outcomes/undelivered.repository.ts';
import { claimOf, claimPaidOf, settling } from './claim-updates.ts';
import { foldEntries } from './folding.ts';
import type { NotificationRequest } from './notification.ts';
import { entryAt } from './notification-place.ts';

export type Claim =
  | {
      kind: 'claimed';
      repair: StoredRepair;
      triedAtMs: number | undefined;
      tries?: number | undefined;
    }
  | { kind: 'done' }
  /** Another sender holds the notification, at the latest until `untilMs` (epoch milliseconds) where that is known. */
  | { kind: 'busy'; untilMs?: number | undefined }
  /** No budget has paid for the message yet, so it must be claimed with its payment. */
  | { kind: 'unpaid'; repair: StoredRepair }
  | { kind: 'held' }
  | { kind: 'gone' };

/** `delivery` is for the card, if it shows the entry. */
export type Settlement = { notification: NotificationState; delivery?: Delivery };

export type Shown = Required<Settlement> & { channel: NotificationChannel };

export type NotificationsRepository = ReturnType<typeof notificationsRepository>;

export function notificationsRepository(table: Table) {
  const undelivered = undeliveredRepository(table);
  const update = (request: NotificationRequest, lastWrite: LastWrite, updated: RepairUpdate) =>
    updateRepair(table, request.user_id, request.trackingNumber, marked(updated, lastWrite));

  /**
   * A notification is `claimed` for one caller at a time, and `gone` when the shop no longer has the entry. The entry's
   * moment is compared, because another entry may have replaced an undone one. `again` also claims a settled or held
   * one.
   */
  async function claim(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
    again = false,
  ): Promise<Claim> {
    return claimedBy(request, channel, nowMs, claimOf(request, [channel], nowMs, again));
  }

  async function claimPaid(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
  ): Promise<Claim> {
    return claimedBy(request, channel, nowMs, claimPaidOf(request, channel, nowMs));
  }

  async function claimedBy(
    request: NotificationRequest,
    channel: NotificationChannel,
    nowMs: number,
    claiming: RepairUpdate,
  ): Promise<Claim> {
    const outcome = await update(request, 'claim', claiming);
    if (outcome.kind === 'full') throw new Error('The repair item has no room for a claim');
    if (outcome.repair === undefined) return { kind: 'gone' };
    if (outcome.repair.withdrawnAt !== undefined) return { kind: 'gone' };
    const found = outcome.repair.statusHistory[request.historyIndex];
    if (found === undefined) return { kind: 'gone' };
    const state = found.notifications[channel];
    if (outcome.kind === 'written') {
      const { tried: triedAtMs, tries } = state;
      return { kind: 'claimed', repair: outcome.repair, triedAtMs, tries };
    }
    if (isOther(request, found)) return { kind: 'gone' };
    if (isKept(request, outcome.repair, nowMs)) return { kind: 'held' };
    if (isUntouched(state)) return { kind: 'unpaid', repair: outcome.repair };
    return isHeld(state, nowMs) ? { kind: 'busy', untilMs: state.until } : { kind: 'done' };
  }

  /** The entry may be the last again because a later change was undone. A repair that was erased is not restored. */
  async function settle(
    request: NotificationRequest,
    channel: NotificationChannel,
    repair: StoredRepair,
    settlement: Settlement,
  ): Promise<void> {
    const { historyIndex } = request;
    const { notification, delivery } = settlement;
    const shown = delivery && [{ channel, notification, delivery }];
    if (shown) await listRefusals(request, repair, shown);
    // When the refused write returns the repair, this change is no longer its last one.
    if (shown && historyIndex === lastEntry(repair)) {
      const written = await show(request, repair, shown);
      if (written.kind !== 'refused' || written.repair === undefined) return;
    }
    const { values, set, remove } = settling(historyIndex, channel, notification);
    const isFirst = isFirstOf(repair, { channel, notification });
    // The first notification raises the version, because the statistics compare versions.
    const counted = isFirst ? ['card.#version = card.#version + :one'] : [];
    const settled = await update(request, isFirst ? 'first-notification' : 'claim', {
      UpdateExpression: `SET ${[...set, ...counted, 'last_write = :last_write'].join(', ')} REMOVE ${remove.join(', ')}`,
      ConditionExpression: `attribute_exists(${entryAt(historyIndex)})`,
      ...(isFirst && { ExpressionAttributeNames: { '#version': 'version' } }),
      ExpressionAttributeValues: { ...values, ...(isFirst && { ':one': 1 }) },
    });
    const isLastAgain = settled.kind === 'written' && lastEntry(settled.repair) === historyIndex;
    if (shown && isLastAgain) await show(request, settled.repair, shown);
  }

  /** One write settles both messages if their entry is the last one. Otherwise each is settled by a separate write. */
  async function settleBoth(
    request: NotificationRequest,
    repair: StoredRepair,
    both: readonly Shown[],
  ): Promise<void> {
    if (request.historyIndex === lastEntry(repair)) {
      await listRefusals(request, repair, both);
      const written = await show(request, repair, both);
      if (written.kind !== 'refused' || written.repair === undefined) return;
    }
    for (const { channel, ...settlement } of both) {
      await settle(request, channel, repair, settlement);
    }
  }

  function show(
    { user_id, trackingNumber, historyIndex }: NotificationRequest,
    repair: StoredRepair,
    shown: readonly Shown[],
  ) {
    const parts = shown.map(({ channel, notification }) =>
      settling(historyIndex, channel, notification),
    );
    const isFirst = shown.some((each) => isFirstOf(repair, each));
    return updateUnread(table, user_id, trackingNumber, {
      // This removes the request's id and the hold, which the repair no longer needs.
      UpdateExpression: `SET ${[
        ...parts.flatMap(({ set }) => set),
        ...shown.map(({ channel }) => `card.deliveries.${channel} = :${channel}_delivery`),
        'card.#version = card.#version + :one',
        'last_write = :last_write',
      ].join(
        ', ',
      )} REMOVE ${[...parts.flatMap(({ remove }) => remove), 'correlation_id', '#hold'].join(', ')}`,
      ConditionExpression: `attribute_exists(${entryAt(historyIndex)}) AND size(statusHistory) = :entries`,
      ExpressionAttributeNames: { '#version': 'version', '#hold': 'hold' },
      ExpressionAttributeValues: {
        ...Object.assign({}, ...parts.map(({ values }) => values)),
        ...Object.fromEntries(
          shown.map(({ channel, delivery }) => [`:${channel}_delivery`, outcomeItem(delivery)]),
        ),
        ':entries': historyIndex + 1,
        ':one': 1,
        ':last_write': (isFirst ? 'first-notification' : 'outcome') satisfies LastWrite,
      },
    });
  }

  /** A refusal is listed before it is settled, so that 'À suivre' misses none, and also for an earlier entry. */
  async function listRefusals(
    { user_id, trackingNumber }: NotificationRequest,
    repair: StoredRepair,
    shown: readonly Shown[],
  ): Promise<void> {
    for (const { channel, delivery } of shown) {
      const isListed =
        delivery.state === 'refused' &&
        isLost({ ...repair, deliveries: { [channel]: delivery } }, channel);
      if (isListed) await undelivered.add(user_id, trackingNumber, Date.parse(delivery.at));
    }
  }

  const fold = (
    request: NotificationRequest,
    channel: NotificationChannel,
    indexes: readonly number[],
    nowMs: number,
  ) => foldEntries((updated) => update(request, 'claim', updated), channel, indexes, nowMs);

  return { claim, claimPaid, settle, settleBoth, fold };
}

const isFirstOf = (
  repair: StoredRepair,
  { channel, notification }: Pick<Shown, 'channel' | 'notification'>,
): boolean => isSent(notification) && !wasNotified(repair, channel);

const marked = (updated: RepairUpdate, lastWrite: LastWrite): RepairUpdate => ({
  ...updated,
  ExpressionAttributeValues: { ...updated.ExpressionAttributeValues, ':last_write': lastWrite },
});

/** Another entry has replaced the request's entry if that was undone. */
export const isOther = (
  { changedAtMs }: NotificationRequest,
  entry: Pick<StoredEntry, 'timestamp'>,
): boolean => changedAtMs !== undefined && Date.parse(entry.timestamp) !== changedAtMs;

/** Returns whether the change of the request is held, so that it may still be undone. */
export const isKept = (
  { changedAtMs }: NotificationRequest,
  { hold }: Pick<StoredRepair, 'hold'>,
  nowMs: number,
): boolean => hold !== undefined && hold.entry === changedAtMs && hold.until > nowMs;
