import { batchGet } from '../platform/table/batch-get.ts';
import { getItem } from '../platform/table/items.ts';
import { readOr } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { repairKey, repairsPartition } from '../platform/table/table-keys.ts';
import { entryItem, isLong, MOST_CHANGES, type StoredEntry } from './history.ts';
import { creationRepository } from './intake/creation.repository.ts';
import type { NamedRepair, StoredRepair } from './repairs.ts';
import { readRepair } from './stored-repair.ts';
import { isTombstone, unlessTombstone } from './tombstone.ts';
import { changeOf, closeHistory, newChangeId, updateRepair } from './update-repair.ts';

export type ChangeOutcome =
  | { kind: 'changed'; repair: StoredRepair }
  | { kind: 'not-found' }
  | { kind: 'withdrawn' }
  | { kind: 'full' };

/** `moved` means that nothing was written, because the repair has changed since the page showed it. */
export type CheckedOutcome = ChangeOutcome | { kind: 'moved' };

export type ChangeOrigin = {
  correlationId?: string | undefined;
  heldUntilMs?: number | undefined;
  /**
   * This is the new promised day. The entry must then have the repair's status, and the device must still be in the
   * shop.
   */
  promisedOn?: string | undefined;
};

/** Each change and each undo adds an id. */
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
    return items
      .filter((item) => !isTombstone(item))
      .flatMap((item) => readOr(item, readRepair, () => []));
  }

  /**
   * Appends `entry` with one UpdateItem; a handed-over repair becomes open again. When the SDK retries after a lost
   * answer, the entry is appended once, even if it was undone in between.
   */
  async function appendEntry(
    { shopId, trackingNumber, id }: NamedRepair,
    entry: StoredEntry,
    { correlationId, heldUntilMs, promisedOn }: ChangeOrigin = {},
  ): Promise<CheckedOutcome> {
    const changeId = newChangeId();
    const at = Date.parse(entry.timestamp);
    const hold = heldUntilMs === undefined ? undefined : { entry: at, until: heldUntilMs };
    const change = changeOf({
      set: {
        'card.#status': entry.status,
        'card.updated_at': at,
        'card.deliveries': {},
        shop_pk: repairsPartition(shopId),
        correlation_id: correlationId,
        '#hold': hold,
        'card.promised_on': promisedOn,
      },
      assign: [
        'change_ids = list_append(change_ids, :change_ids)',
        'statusHistory = list_append(statusHistory, :entries)',
        ...(promisedOn ? ['promised_before = if_not_exists(card.promised_on, :no_day)'] : []),
      ],
      remove: [
        'card.called_entry',
        'card.handed_over_at',
        ...(correlationId ? [] : ['correlation_id']),
        ...(hold ? [] : ['#hold']),
        ...(promisedOn ? [] : ['promised_before']),
      ],
      conditions: [
        'NOT contains(change_ids, :change_id) AND attribute_not_exists(card.withdrawn_at)',
        'attribute_not_exists(history_full) AND size(statusHistory) <= :most',
        'size(change_ids) < :most_ids',
        ...(promisedOn
          ? ['card.#status = :status', 'attribute_not_exists(card.handed_over_at)']
          : []),
      ],
      values: {
        ':change_id': changeId,
        ':change_ids': [changeId],
        ':most': MOST_CHANGES,
        ':most_ids': MOST_REQUESTS,
        ':entries': [entryItem(entry)],
        ...(promisedOn && { ':no_day': '', ':status': entry.status }),
      },
      id,
    });
    const outcome = await updateRepair(table, shopId, trackingNumber, change);
    if (outcome.kind === 'full') return outcome;
    const { repair } = outcome;
    if (repair === undefined || (id !== undefined && repair.id !== id))
      return { kind: 'not-found' };
    const isWritten = outcome.kind === 'written' || repair.change_ids.includes(changeId);
    if (isWritten) {
      if (isLong(repair)) await closeHistory(table, repair);
      return { kind: 'changed', repair };
    }
    if (repair.withdrawnAt !== undefined) return { kind: 'withdrawn' };
    const isMoved = repair.status !== entry.status || repair.handedOverAt !== undefined;
    return { kind: promisedOn && isMoved ? 'moved' : 'full' };
  }

  /** Records a call about the last entry. The outcome is `moved` when `entry`, counted from 0, is not the last. */
  async function noteCall(
    { shopId, trackingNumber, id }: NamedRepair,
    entry: number,
  ): Promise<CheckedOutcome> {
    const change = changeOf({
      set: { 'card.called_entry': entry },
      conditions: ['size(statusHistory) = :entries', 'attribute_not_exists(card.withdrawn_at)'],
      values: { ':entries': entry + 1 },
      id,
    });
    const outcome = await updateRepair(table, shopId, trackingNumber, change);
    if (outcome.kind === 'full') return outcome;
    if (outcome.kind === 'written') return { kind: 'changed', repair: outcome.repair };
    const isNamed = outcome.repair && (id === undefined || outcome.repair.id === id);
    if (!isNamed) return { kind: 'not-found' };
    return { kind: outcome.repair?.withdrawnAt ? 'withdrawn' : 'moved' };
  }

  return { get, getAll, insert, appendEntry, noteCall };
}
