import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table.ts';
import { trackingPartition } from '../platform/table-keys.ts';
import { transact } from '../platform/transaction.ts';
import { entryItem } from './entry-item.ts';
import type { StoredEntry } from './history.ts';
import { entriesToMove, firstEntry, HISTORY_SIZES, withMoved } from './history.ts';
import type { StoredRepair } from './repairs.ts';
import { historyItem, historyKey, readHistory } from './stored-history.ts';
import { earlierItem, type LastWrite } from './stored-repair.ts';
import { ownUpdate, placed, type RepairUpdate } from './update-repair.ts';

/** Requests are remembered long enough for the SDK to send one again; so many of the last ones stay. */
const KEPT_REQUESTS = 50;
const MOST_REQUESTS = 3 * KEPT_REQUESTS;
/** An expression of DynamoDB has room for these, and some more. */
const FORGOTTEN_AT_ONCE = 100;

/** A repair's history at any length (ADR 0112): its newest entries stand in its item, the others beside it, fifty each. */
export function historyRepository(table: Table, sizes = HISTORY_SIZES) {
  /**
   * Takes the oldest entries out of a repair's item that has too many: one transaction, which stores them apart and
   * removes them, or does neither. Nothing is done where they were moved meanwhile, or somebody is about to tell one of
   * them: the next change tries again. Whoever knew where an entry stood finds out by its condition.
   */
  async function moveOldest(repair: StoredRepair, nowMs: number): Promise<void> {
    const moved = entriesToMove(repair, nowMs, sizes);
    const forgotten = forgettable(repair);
    if (moved === undefined && forgotten === 0) return;
    const first = firstEntry(repair);
    const { user_id, trackingNumber } = repair;
    const parts = [
      ...(moved ? [movingOut(repair, moved)] : []),
      ...(forgotten > 0 ? [forgetting(repair, forgotten)] : []),
    ];
    const update: RepairUpdate = {
      UpdateExpression: [
        `SET ${['last_write = :last_write', ...parts.flatMap(({ set }) => set)].join(', ')}`,
        `REMOVE ${parts.flatMap(({ remove }) => remove).join(', ')}`,
      ].join(' '),
      ConditionExpression: parts.flatMap(({ conditions }) => conditions).join(' AND '),
      ExpressionAttributeNames: Object.assign({}, ...parts.map(({ names }) => names)),
      ExpressionAttributeValues: Object.assign(
        // Nobody who listens to the stream wakes up from it: there is no news in it.
        { ':last_write': 'claim' satisfies LastWrite },
        ...parts.map(({ values }) => values),
      ),
    };
    await transact(table, [
      { Update: ownUpdate(table, user_id, trackingNumber, placed(first, update)) },
      ...(moved
        ? [
            {
              Put: {
                TableName: table.name,
                Item: historyItem(repair, { first, entries: moved }),
                ConditionExpression: 'attribute_not_exists(pk)',
              },
            },
          ]
        : []),
    ]);
  }

  /**
   * The entries of numbers `from` to `to`, that one excepted, among those that were put away, oldest first: one Query of
   * at most a page and the page before.
   */
  async function putAway(trackingNumber: string, from: number, to: number): Promise<StoredEntry[]> {
    const start = from - (from % sizes.page);
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': trackingPartition(trackingNumber),
          ':from': historyKey(trackingNumber, start).sk,
          ':to': historyKey(trackingNumber, to - 1).sk,
        },
        ConsistentRead: true,
      }),
    );
    return Items.map(readHistory).flatMap(({ first, entries }) =>
      entries.slice(Math.max(0, from - first), Math.max(0, to - first)),
    );
  }

  return { moveOldest, putAway };
}

/**
 * The first `count` places of a list, the last of them first. DynamoDB takes places for those before the update; an engine
 * that removes them one by one, each moving what comes after it, leaves the same then.
 */
const places = (count: number) => Array.from({ length: count }, (_, index) => count - 1 - index);

type Part = {
  set: string[];
  remove: string[];
  conditions: string[];
  names: Record<string, string>;
  values: Record<string, unknown>;
};

/** Takes entries out of the item, as long as each is as it was read: nobody has come to hold one meanwhile. */
function movingOut(repair: StoredRepair, moved: readonly StoredEntry[]): Part {
  const next = repair.statusHistory[moved.length];
  if (!next) throw new Error('A repair keeps its newest entries');
  const earlier = withMoved(repair.earlier, moved, next.timestamp);
  return {
    set: ['first_entry = :next', 'earlier = :earlier'],
    remove: places(moved.length).map((place) => `#h[${place}]`),
    conditions: [
      ...moved.map((_, place) => `#h[${place}] = :h${place}`),
      `#h[${moved.length}].#at = :next_at`,
    ],
    names: { '#h': 'statusHistory', '#at': 'at' },
    values: {
      ':next': earlier.entries,
      ':earlier': earlierItem(earlier),
      ':next_at': Date.parse(next.timestamp),
      ...Object.fromEntries(moved.map((entry, place) => [`:h${place}`, entryItem(entry)])),
    },
  };
}

const forgettable = ({ change_ids: { length } }: StoredRepair): number =>
  length <= MOST_REQUESTS ? 0 : Math.min(length - KEPT_REQUESTS, FORGOTTEN_AT_ONCE);

/** Forgets the oldest requests: those that nobody sends again. */
const forgetting = ({ change_ids }: StoredRepair, count: number): Part => ({
  set: [],
  remove: places(count).map((place) => `#ids[${place}]`),
  conditions: ['#ids[0] = :oldest_id'],
  names: { '#ids': 'change_ids' },
  values: { ':oldest_id': change_ids[0] },
});
