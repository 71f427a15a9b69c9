import {
  type Delivery,
  isLost,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import { dynamo, expressed, joined, path } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import { outcomeItem } from '../../repairs/card-item.ts';
import { lastEntry, wasNotified } from '../../repairs/history.ts';
import {
  codedState,
  entryAt,
  isSent,
  NOTIFICATION_PARTS,
  type NotificationState,
  pathsOf,
} from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { LastWrite } from '../../repairs/stored-repair.ts';
import { type RepairUpdate, updateRepair, updateUnread } from '../../repairs/update-repair.ts';
import { undeliveredRepository } from '../outcomes/undelivered.repository.ts';
import { foldEntries } from './folding.ts';
import type { NotificationRequest } from './notification.ts';

/** `delivery` is for the card, if it shows the entry. */
export type Settlement = { notification: NotificationState; delivery?: Delivery };

export type Shown = Required<Settlement> & { channel: NotificationChannel };

export type NotificationsRepository = ReturnType<typeof notificationsRepository>;

export function notificationsRepository(table: Table) {
  const undelivered = undeliveredRepository(table);
  const update = ({ user_id, trackingNumber }: NotificationRequest, updated: RepairUpdate) =>
    updateRepair(table, user_id, trackingNumber, updated);

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
    const { set, remove } = settling(historyIndex, channel, notification);
    const isFirst = isFirstOf(repair, { channel, notification });
    const lastWrite: LastWrite = isFirst ? 'first-notification' : 'claim';
    // The first notification raises the version, because the statistics compare versions.
    const sets = [...set, isFirst && RAISED, dynamo`last_write = ${lastWrite}`];
    const updated = expressed({
      UpdateExpression: dynamo`SET ${joined(sets, ', ')} REMOVE ${joined(remove, ', ')}`,
      ConditionExpression: dynamo`attribute_exists(${entryAt(historyIndex)})`,
    });
    const settled = await update(request, updated);
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
    const lastWrite: LastWrite = isFirst ? 'first-notification' : 'outcome';
    const cards = shown.map(
      ({ channel, delivery }) =>
        dynamo`card.deliveries.${path(channel)} = ${outcomeItem(delivery)}`,
    );
    const sets = [...parts.flatMap(({ set }) => set), ...cards, RAISED];
    // This removes the request's id and the hold, which the repair no longer needs.
    const removed = [...parts.flatMap(({ remove }) => remove), dynamo`correlation_id, #hold`];
    const updated = expressed({
      UpdateExpression: dynamo`
        SET ${joined(sets, ', ')}, last_write = ${lastWrite} REMOVE ${joined(removed, ', ')}`,
      ConditionExpression: dynamo`
        attribute_exists(${entryAt(historyIndex)}) AND size(statusHistory) = ${historyIndex + 1}`,
    });
    return updateUnread(table, user_id, trackingNumber, updated);
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
  ) => foldEntries((updated) => update(request, updated), channel, indexes, nowMs);

  return { settle, settleBoth, fold };
}

const isFirstOf = (
  repair: StoredRepair,
  { channel, notification }: Pick<Shown, 'channel' | 'notification'>,
): boolean => isSent(notification) && !wasNotified(repair, channel);

const RAISED = dynamo`card.#version = card.#version + ${1}`;

/** The removals are never empty: they contain the outcome of an earlier message, or the claim if an outcome is known. */
function settling(place: number, channel: NotificationChannel, state: NotificationState) {
  const paths = pathsOf(place, channel);
  const notification = codedState(state);
  return {
    set: NOTIFICATION_PARTS.flatMap((part) => {
      const value = notification[part];
      return value === undefined ? [] : [dynamo`${paths[part]} = ${value}`];
    }),
    remove: NOTIFICATION_PARTS.filter((part) => notification[part] === undefined).map(
      (part) => paths[part],
    ),
  };
}
