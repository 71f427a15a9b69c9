import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { dynamo } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import { repairKey } from '../../platform/table/table-keys.ts';
import {
  entryAt,
  type NotificationState,
  pathsOf,
  untouchedAt,
} from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { type LastWrite, readRepair } from '../../repairs/stored-repair.ts';
import { updateUnread } from '../../repairs/update-repair.ts';

const CLAIM = 'claim' satisfies LastWrite;
const JOINT = 'joint' satisfies NotificationState['state'];

type JoinedChange = { repair: StoredRepair; historyIndex: number; changedAtMs: number };

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
   * Settles a change as joint to the carrier, which is the change of another device that was made at `carrierMs`. Does
   * nothing if the repair has changed since it was read. Returns whether the change is joined.
   */
  async function join(
    { repair, historyIndex, changedAtMs }: JoinedChange,
    channel: NotificationChannel,
    carrierMs: number,
  ): Promise<boolean> {
    const { at, state } = pathsOf(historyIndex, channel);
    const written = await updateUnread(table, repair.user_id, repair.trackingNumber, [
      dynamo`SET ${at} = ${carrierMs}, ${state} = ${JOINT}, last_write = ${CLAIM}`,
      dynamo`
        card.#version = ${repair.version} AND ${entryAt(historyIndex)}.#at = ${changedAtMs}
        AND ${untouchedAt(historyIndex, channel)}`,
    ]);
    if (written.kind === 'written') return true;
    // The SDK has repeated a write whose answer was lost.
    const found = written.kind === 'refused' ? written.repair : undefined;
    const settled = found?.statusHistory[historyIndex]?.notifications[channel];
    return settled?.state === JOINT && settled.at === carrierMs;
  }

  /** Makes the entry wait for a separate message, because no other repair's message names it. */
  async function separate(
    { user_id, trackingNumber }: StoredRepair,
    historyIndex: number,
    channel: NotificationChannel,
  ): Promise<void> {
    const { at, state } = pathsOf(historyIndex, channel);
    await updateUnread(table, user_id, trackingNumber, [
      dynamo`SET last_write = ${CLAIM} REMOVE ${at}, ${state}`,
      dynamo`${state} = ${JOINT}`,
    ]);
  }

  return { getAll, of, join, separate };
}
