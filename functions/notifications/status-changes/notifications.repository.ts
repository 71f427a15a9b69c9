import {
  type Delivery,
  isLost,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import { dynamo, joined, path } from '../../platform/table/expression.ts';
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
import { type LastWrite, readRepair } from '../../repairs/stored-repair.ts';
import { updateRepair, updateUnread } from '../../repairs/update-repair.ts';
import { undeliveredRepository } from '../outcomes/undelivered.repository.ts';
import { foldEntries } from './folding.ts';
import type { NotificationRequest } from './notification.ts';

/** `delivery` is for the card, if it shows the entry. */
export type Settlement = { notification: NotificationState; delivery?: Delivery };

type Settled = Settlement & { channel: NotificationChannel };

export type NotificationsRepository = ReturnType<typeof notificationsRepository>;

export function notificationsRepository(table: Table) {
  const undelivered = undeliveredRepository(table);

  const settle = (
    request: NotificationRequest,
    channel: NotificationChannel,
    repair: StoredRepair,
    settlement: Settlement,
  ): Promise<void> => settleAll(request, repair, [{ channel, ...settlement }]);

  /**
   * One write settles all messages if the card shows them. Otherwise each is settled by a separate write. If an undo of
   * the later change has made the entry the last again, the card shows it too. An erased repair is not restored.
   */
  async function settleAll(
    request: NotificationRequest,
    repair: StoredRepair,
    settled: readonly Settled[],
  ): Promise<void> {
    const { historyIndex } = request;
    await listRefusals(request, repair, settled);
    const areShown = settled.every(({ delivery }) => delivery !== undefined);
    // If the refused write returns the repair, this change is no longer the repair's last change.
    if (areShown && historyIndex === lastEntry(repair)) {
      const written = await write(request, repair, settled, true);
      if (written.kind !== 'refused' || written.repair === undefined) return;
    }
    for (const each of settled) {
      const written = await write(request, repair, [each], false);
      const stored = written.kind === 'written' ? readRepair(written.item) : undefined;
      const isLastAgain = stored !== undefined && lastEntry(stored) === historyIndex;
      if (each.delivery && isLastAgain) await write(request, stored, [each], true);
    }
  }

  /**
   * Settles the messages in their entry and, with `onCard`, on the card. The entry must then be the last one, and the
   * request's id and the hold are removed.
   */
  function write(
    { user_id, trackingNumber, historyIndex }: NotificationRequest,
    repair: StoredRepair,
    settled: readonly Settled[],
    onCard: boolean,
  ) {
    const parts = settled.map((each) => settling(historyIndex, each));
    const cards = settled.flatMap(({ channel, delivery }) =>
      delivery ? [dynamo`card.deliveries.${path(channel)} = ${outcomeItem(delivery)}`] : [],
    );
    const isFirst = settled.some((each) => isFirstOf(repair, each));
    const shownWrite: LastWrite = onCard ? 'outcome' : 'claim';
    const lastWrite: LastWrite = isFirst ? 'first-notification' : shownWrite;
    const sets = [
      ...parts.flatMap(({ set }) => set),
      ...(onCard ? cards : []),
      // The first notification raises the version, because the statistics compare versions.
      (onCard || isFirst) && dynamo`card.#version = card.#version + ${1}`,
      dynamo`last_write = ${lastWrite}`,
    ];
    const removed = [
      ...parts.flatMap(({ remove }) => remove),
      onCard && dynamo`correlation_id, #hold`,
    ];
    const conditions = [
      dynamo`attribute_exists(${entryAt(historyIndex)})`,
      onCard && dynamo`size(statusHistory) = ${historyIndex + 1}`,
    ];
    const change = dynamo`SET ${joined(sets, ', ')} REMOVE ${joined(removed, ', ')}`;
    const update = [change, joined(conditions, ' AND ')] as const;
    return updateUnread(table, user_id, trackingNumber, update, onCard ? 'NONE' : 'ALL_NEW');
  }

  /** Lists the refused messages before they are settled, so that 'À suivre' misses none. */
  async function listRefusals(
    { user_id, trackingNumber }: NotificationRequest,
    repair: StoredRepair,
    settled: readonly Settled[],
  ): Promise<void> {
    for (const { channel, delivery } of settled) {
      const isListed =
        delivery?.state === 'refused' &&
        isLost({ ...repair, deliveries: { [channel]: delivery } }, channel);
      if (isListed) await undelivered.add(user_id, trackingNumber, Date.parse(delivery.at));
    }
  }

  const fold = (
    { user_id, trackingNumber }: NotificationRequest,
    channel: NotificationChannel,
    indexes: readonly number[],
    nowMs: number,
  ) =>
    foldEntries(
      (update) => updateRepair(table, user_id, trackingNumber, update),
      channel,
      indexes,
      nowMs,
    );

  return { settle, settleAll, fold };
}

const isFirstOf = (repair: StoredRepair, { channel, notification }: Settled): boolean =>
  isSent(notification) && !wasNotified(repair, channel);

/**
 * The removals are never empty: they contain the outcome of an earlier message, or the claim if an outcome is known.
 */
function settling(place: number, settled: Settled) {
  const paths = pathsOf(place, settled.channel);
  const notification = codedState(settled.notification);
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
