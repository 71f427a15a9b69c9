import {
  type Delivery,
  isLost,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
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
  const update = (request: NotificationRequest, lastWrite: LastWrite, updated: RepairUpdate) =>
    updateRepair(table, request.user_id, request.trackingNumber, marked(updated, lastWrite));

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

  return { settle, settleBoth, fold };
}

const isFirstOf = (
  repair: StoredRepair,
  { channel, notification }: Pick<Shown, 'channel' | 'notification'>,
): boolean => isSent(notification) && !wasNotified(repair, channel);

const marked = (updated: RepairUpdate, lastWrite: LastWrite): RepairUpdate => ({
  ...updated,
  ExpressionAttributeValues: { ...updated.ExpressionAttributeValues, ':last_write': lastWrite },
});

/** The removals are never empty: they contain the outcome of an earlier message, or the claim if an outcome is known. */
function settling(place: number, channel: NotificationChannel, state: NotificationState) {
  const paths = pathsOf(place, channel);
  const notification = codedState(state);
  const known = NOTIFICATION_PARTS.filter((part) => notification[part] !== undefined);
  const unknown = NOTIFICATION_PARTS.filter((part) => !known.includes(part));
  return {
    values: Object.fromEntries(known.map((part) => [`:${channel}_${part}`, notification[part]])),
    set: known.map((part) => `${paths[part]} = :${channel}_${part}`),
    remove: unknown.map((part) => paths[part]),
  };
}
