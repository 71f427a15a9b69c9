import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { isInList, type ListChoice, rangeOf } from '../../shared/repairs/repair-lists.ts';
import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import { batchGet } from '../platform/batch-get.ts';
import { type RawItem, readEach } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import {
  COUNTED_PREFIX,
  countedKey,
  repairKey,
  repairsPartition,
  repairsPartitions,
  shopPartition,
  statusPartition,
} from '../platform/table-keys.ts';
import { type WalkPosition, walkRepairs } from '../platform/walk-repairs.ts';
import { idAt, type RepairPosition } from './cursor.ts';
import type { ListedRepair } from './listed-repair.ts';
import { trackingNumberOf } from './repair-id.ts';
import { searchText } from './repairs.ts';
import { readCard } from './stored-repair.ts';

/** What narrows a list: a choice of statuses, and words that must all be found (already folded, see `foldText`). */
export type RepairFilter = { status?: ListChoice; words: readonly string[] };

/** A repair that a walk over all of them has met, and where the walk goes on after it. */
export type WalkedRepair = ListedRepair & { place: WalkPosition };

export type RepairListRepository = ReturnType<typeof repairListRepository>;

/** A shop's repairs by date, from the `cards` index. */
export function repairListRepository(table: Table) {
  /**
   * Looks at up to `limit` repairs older than `after`, newest first, and gives those that match;
   * `lastSeen` is where to go on, `undefined` when none is left. One that cannot be read is given whatever the filter: it may be what is looked for.
   */
  async function page(
    shopId: string,
    filter: RepairFilter,
    limit: number,
    after: RepairPosition | undefined,
  ): Promise<{ repairs: ListedRepair[]; lastSeen: RepairPosition | undefined }> {
    const { entries, lastSeen } = await look(shopPartition(shopId), repairKey, limit, after);
    const cards = listed(entries, readCard);
    return { repairs: cards.filter(({ repair }) => matches(repair, filter)), lastSeen };
  }

  /** Up to `limit` of all of the shop's repairs, those handed over and withdrawn too: the newest of each list first. */
  async function walk(
    shopId: string,
    limit: number,
    after: WalkPosition | undefined,
  ): Promise<{ repairs: WalkedRepair[]; last: WalkPosition | undefined }> {
    const { entries, last } = await walkRepairs(table, shopId, { after, limit, newestFirst: true });
    const repairs = listed(
      entries.map(({ entry }) => entry),
      readCard,
    ).map((each, index) => ({ ...each, place: entries[index]?.position ?? '' }));
    return { repairs, last };
  }

  /** One Query of a partition of the index. */
  async function look(
    partition: string,
    keyOf: (trackingNumber: string) => { pk: string; sk: string },
    limit: number,
    after: RepairPosition | undefined,
  ) {
    const { Items: entries = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'cards',
        KeyConditionExpression: 'shop_pk = :partition',
        ExpressionAttributeValues: { ':partition': partition },
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: after && {
          shop_pk: partition,
          shop_sk: after.sortKey,
          ...keyOf(after.trackingNumber),
        },
      }),
    );
    return { entries, lastSeen: LastEvaluatedKey && positionOf(LastEvaluatedKey) };
  }

  /**
   * Up to `limit` places older than `after`, newest first, of the repairs that stand in a list: a Query for each of the
   * partitions that it is made of. What was counted in a status last is complete once the older ones are counted, and a
   * moment behind a change.
   */
  async function inList(
    shopId: string,
    choice: ListChoice,
    limit: number,
    after: RepairPosition | undefined,
  ): Promise<RepairPosition[]> {
    const found = await Promise.all(
      partitionsOf(shopId, choice).map(({ partition, keyOf }) =>
        look(partition, keyOf, limit, after),
      ),
    );
    // One that moves meanwhile may stand in two of them.
    const places = new Map(
      found.flatMap(({ entries }) => entries.map(positionOf)).map((each) => [each.sortKey, each]),
    );
    return [...places.values()]
      .toSorted((a, b) => (a.sortKey < b.sortKey ? 1 : -1))
      .slice(0, limit);
  }

  /**
   * The shop's repairs of these ids as they now stand, by id, those that are there and not withdrawn: one request, which
   * leaves their histories in the table.
   */
  async function byIds(shopId: string, ids: readonly string[]): Promise<Map<string, ListedRepair>> {
    const keys = ids.flatMap((id) => trackingNumberOf(id) ?? []).map(repairKey);
    // A tracking number may have come to be another's since, and the indexes follow a withdrawal by the stream.
    const items = await batchGet(table, keys, { projection: OF_CARD });
    const own = items.filter((item) => isOf(shopId, item));
    const repairs = listed(own, readCard);
    const standing = repairs.filter(({ repair }) => repair?.withdrawnAt === undefined);
    return new Map(standing.map((each) => [idAt(each.position), each]));
  }

  return { page, walk, inList, byIds };
}

/** The partitions of the index that a list is made of, with the key that an entry of each has in the table. */
function partitionsOf(shopId: string, choice: ListChoice) {
  const { statuses, handedOver } = rangeOf(choice);
  const counted = (trackingNumber: string) => countedKey(shopId, trackingNumber);
  const inDay =
    choice === 'all'
      ? [{ partition: shopPartition(shopId), keyOf: repairKey }]
      : statuses.map((status) => ({ partition: statusPartition(shopId, status), keyOf: counted }));
  const handedOverPartition = repairsPartition(shopId, { handedOverAt: '' });
  return handedOver ? [...inDay, { partition: handedOverPartition, keyOf: repairKey }] : inDay;
}

/** What a card needs of a repair's item, and whose it is. */
const OF_CARD = 'pk, shop_pk, shop_sk, user_id, card';

/** Items in their places, whether or not they can be read. */
const listed = (items: readonly RawItem[], read: (item: RawItem) => RepairSummary) =>
  readEach<ListedRepair, ListedRepair>(
    items,
    (item) => ({ position: positionOf(item), repair: read(item) }),
    (item) => ({ position: positionOf(item), repair: undefined }),
  );

/** Whether an item is the shop's; where the owner is what cannot be read, its place in the shop's lists tells. */
const isOf = (shopId: string, { user_id, shop_pk }: RawItem): boolean =>
  typeof user_id === 'string'
    ? user_id === shopId
    : repairsPartitions(shopId).includes(String(shop_pk));

/** Of a repair's own entry, or of what is counted of it. */
const positionOf = ({ pk, sk, shop_sk }: RawItem): RepairPosition => ({
  sortKey: String(shop_sk),
  trackingNumber: String(sk).startsWith(COUNTED_PREFIX)
    ? String(sk).slice(COUNTED_PREFIX.length)
    : String(pk).slice('TRACKING#'.length),
});

function matches(repair: RepairSummary | undefined, { status, words }: RepairFilter): boolean {
  if (repair === undefined) return true;
  if (status !== undefined && !isInList(status, repair)) return false;
  if (words.length === 0) return true;
  const text = searchText(repair);
  return words.every((word) => text.includes(word));
}
