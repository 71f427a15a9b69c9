import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import type { Table } from '../../platform/table/table.ts';
import { repairKey } from '../../platform/table/table-keys.ts';
import { entryAt, type NotificationState, pathsOf } from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { type LastWrite, readRepair } from '../../repairs/stored-repair.ts';
import { updateUnread } from '../../repairs/update-repair.ts';
import type { Change } from './joint-change.ts';

export type IntakeRepository = ReturnType<typeof intakeRepository>;

export function intakeRepository(table: Table) {
  /** Returns the shop's repairs among `numbers`, in their order. */
  async function getAll(shopId: string, numbers: readonly string[]): Promise<StoredRepair[]> {
    const items = await batchGet(table, numbers.map(repairKey), { consistent: true });
    const own = items.filter(({ user_id }) => user_id === shopId).map((item) => readRepair(item));
    return numbers.flatMap((number) => own.find((each) => each.trackingNumber === number) ?? []);
  }

  /** Returns the repair, followed by the others of its intake. */
  async function of(shopId: string, trackingNumber: string): Promise<StoredRepair[]> {
    const [first] = await getAll(shopId, [trackingNumber]);
    const { intake = [] } = first ?? {};
    const others = intake.filter((number) => number !== trackingNumber);
    return first ? [first, ...(await getAll(shopId, others))] : [];
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
