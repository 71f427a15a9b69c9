import { AppError } from '../../shared/errors.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { dynamo } from '../platform/table/expression.ts';
import { getItem } from '../platform/table/items.ts';
import { readable } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { repairKey, repairsPartition } from '../platform/table/table-keys.ts';
import { entryItem, isLong, MOST_CHANGES, type StoredEntry } from './history.ts';
import { creationRepository } from './intake/creation.repository.ts';
import type { NamedRepair, StoredRepair } from './repairs.ts';
import { readRepair } from './stored-repair.ts';
import { isTombstone, unlessTombstone } from './tombstone.ts';
import { changeRepair, closeHistory, newChangeId } from './update-repair.ts';

export type ChangeOrigin = {
  /** A change with an id that the repair already has is not made again. */
  changeId?: string | undefined;
  correlationId?: string | undefined;
  heldUntilMs?: number | undefined;
  /**
   * This is the new promised day. The entry must then have the repair's status, and the device must still be in the
   * shop.
   */
  promisedOn?: string | undefined;
};

/** Each change and each undo adds an id, so twice as many ids as changes are enough. */
const MOST_REQUESTS = 2 * MOST_CHANGES;

export type RepairsRepository = ReturnType<typeof repairsRepository>;

export function repairsRepository(table: Table) {
  const { insert } = creationRepository(table);

  async function get(trackingNumber: string): Promise<StoredRepair | undefined> {
    const item = unlessTombstone(await getItem(table, repairKey(trackingNumber)));
    return item && readRepair(item);
  }

  /** Reads the repairs of these numbers, a hundred in each request. Reports and leaves out unreadable ones. */
  async function getAll(trackingNumbers: readonly string[]): Promise<StoredRepair[]> {
    const items = await batchGet(table, trackingNumbers.map(repairKey));
    return readable(
      items.filter((item) => !isTombstone(item)),
      readRepair,
    );
  }

  /**
   * Appends `entry` with one UpdateItem; a handed-over repair becomes open again. When the SDK or a person
   * repeats the request after a lost answer, the entry is appended once, even if it was undone in between.
   * @throws AppError REPAIR_NOT_FOUND; WITHDRAWN; HISTORY_FULL; CONFLICT when a day is promised and the repair's status
   * has changed or its device was handed over.
   */
  async function appendEntry(
    named: NamedRepair,
    entry: StoredEntry,
    { changeId = newChangeId(), correlationId, heldUntilMs, promisedOn }: ChangeOrigin = {},
  ): Promise<StoredRepair> {
    const at = Date.parse(entry.timestamp);
    const isPromise = Boolean(promisedOn);
    const hold = heldUntilMs === undefined ? undefined : { entry: at, until: heldUntilMs };
    const { isWritten, repair } = await changeRepair(table, named, {
      set: {
        'card.#status': entry.status,
        'card.updated_at': at,
        'card.deliveries': {},
        shop_pk: repairsPartition(named.shopId),
        correlation_id: correlationId,
        '#hold': hold,
        'card.promised_on': promisedOn,
      },
      assign: [
        dynamo`change_ids = list_append(change_ids, ${[changeId]})`,
        dynamo`statusHistory = list_append(statusHistory, ${[entryItem(entry)]})`,
        isPromise && dynamo`promised_before = if_not_exists(card.promised_on, ${''})`,
      ],
      remove: [
        dynamo`card.called_entry, card.handed_over_at`,
        !correlationId && dynamo`correlation_id`,
        !hold && dynamo`#hold`,
        !isPromise && dynamo`promised_before`,
      ],
      conditions: [
        dynamo`NOT contains(change_ids, ${changeId})`,
        dynamo`attribute_not_exists(card.withdrawn_at) AND attribute_not_exists(history_full)`,
        dynamo`size(statusHistory) <= ${MOST_CHANGES} AND size(change_ids) < ${MOST_REQUESTS}`,
        isPromise && dynamo`card.#status = ${entry.status}`,
        isPromise && dynamo`attribute_not_exists(card.handed_over_at)`,
      ],
    });
    if (isWritten || repair.change_ids.includes(changeId)) {
      if (isLong(repair)) await closeHistory(table, repair);
      return repair;
    }
    if (repair.withdrawnAt !== undefined) throw new AppError('WITHDRAWN');
    const isMoved = repair.status !== entry.status || repair.handedOverAt !== undefined;
    throw new AppError(isPromise && isMoved ? 'CONFLICT' : 'HISTORY_FULL');
  }

  /**
   * Records that the shop has called the customer about the entry of this number, counted from 0.
   * @throws AppError REPAIR_NOT_FOUND; WITHDRAWN; HISTORY_FULL; CONFLICT when the entry is not the last.
   */
  async function noteCall(named: NamedRepair, entry: number): Promise<StoredRepair> {
    const { isWritten, repair } = await changeRepair(table, named, {
      set: { 'card.called_entry': entry },
      conditions: [
        dynamo`size(statusHistory) = ${entry + 1}`,
        dynamo`attribute_not_exists(card.withdrawn_at)`,
      ],
    });
    if (isWritten) return repair;
    throw new AppError(repair.withdrawnAt ? 'WITHDRAWN' : 'CONFLICT');
  }

  return { get, getAll, insert, appendEntry, noteCall };
}
