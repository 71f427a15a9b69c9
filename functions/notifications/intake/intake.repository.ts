import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { getItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { repairKey } from '../../platform/table/table-keys.ts';
import { entryAt, type NotificationState, pathsOf } from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { type LastWrite, readRepair } from '../../repairs/stored-repair.ts';
import { unlessTombstone } from '../../repairs/tombstone.ts';
import { updateUnread } from '../../repairs/update-repair.ts';
import type { Change } from './joint-change.ts';

export type IntakeRepository = ReturnType<typeof intakeRepository>;

export function intakeRepository(table: Table) {
  async function get(shopId: string, trackingNumber: string): Promise<StoredRepair[]> {
    const item = unlessTombstone(await getItem(table, repairKey(trackingNumber)));
    return item?.user_id === shopId ? [readRepair(item)] : [];
  }

  const getAll = async (shopId: string, numbers: readonly string[]): Promise<StoredRepair[]> =>
    (await Promise.all(numbers.map((number) => get(shopId, number)))).flat();

  async function of(shopId: string, trackingNumber: string): Promise<StoredRepair[]> {
    const [first] = await get(shopId, trackingNumber);
    if (first === undefined) return [];
    const { intake = [] } = first;
    const others = await getAll(
      shopId,
      intake.filter((number) => number !== trackingNumber),
    );
    return [first, ...others];
  }

  /**
   * Settles a change as joint to the carrier, which is another device's change and is found again by its moment. Does
   * nothing if the repair has changed since it was read. Returns whether the change is joined.
   */
  async function join(
    { repair, historyIndex, changedAtMs }: Change,
    channel: NotificationChannel,
    carrierMs: number,
  ): Promise<boolean> {
    const { at, until, tried, state: settled } = pathsOf(historyIndex, channel);
    const written = await updateUnread(table, repair.user_id, repair.trackingNumber, {
      UpdateExpression: `SET ${at} = :carrier, ${settled} = :joint, last_write = :claim`,
      ConditionExpression: [
        `card.#version = :version AND ${entryAt(historyIndex)}.#changed_at = :changed_at`,
        ...[at, until, tried].map((part) => `attribute_not_exists(${part})`),
      ].join(' AND '),
      ExpressionAttributeNames: { '#version': 'version', '#changed_at': 'at' },
      ExpressionAttributeValues: {
        ':carrier': carrierMs,
        ':version': repair.version,
        ':changed_at': changedAtMs,
        ':claim': 'claim' satisfies LastWrite,
        ':joint': 'joint' satisfies NotificationState['state'],
      },
    });
    if (written.kind === 'written') return true;
    // The SDK has repeated a write whose answer was lost.
    const found = written.kind === 'refused' ? written.repair : undefined;
    const state = found?.statusHistory[historyIndex]?.notifications[channel];
    return state?.state === 'joint' && state.at === carrierMs;
  }

  /** Makes the entry wait for a separate message, because no other repair's message names it. */
  async function separate(
    { user_id, trackingNumber }: StoredRepair,
    historyIndex: number,
    channel: NotificationChannel,
  ): Promise<void> {
    const { at, state } = pathsOf(historyIndex, channel);
    await updateUnread(table, user_id, trackingNumber, {
      UpdateExpression: `SET last_write = :claim REMOVE ${at}, ${state}`,
      ConditionExpression: `${state} = :joint`,
      ExpressionAttributeValues: {
        ':claim': 'claim' satisfies LastWrite,
        ':joint': 'joint' satisfies NotificationState['state'],
      },
    });
  }

  return { getAll, of, join, separate };
}
