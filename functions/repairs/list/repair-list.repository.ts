import { type ListChoice, rangeOf } from '../../../shared/repairs/repair-lists.ts';
import type { RepairSummary } from '../../../shared/repairs/repairs.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { queryPage } from '../../platform/table/items.ts';
import { type RawItem, readEach } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import {
  COUNTED_PREFIX,
  countedKey,
  repairKey,
  repairsPartition,
  repairsPartitions,
  shopPartition,
  statusPartition,
} from '../../platform/table/table-keys.ts';
import { numberOf, type WalkPosition, walkRepairs } from '../../platform/table/walk-repairs.ts';
import { wordsRepository } from '../../search/words.repository.ts';
import { trackingNumberOf } from '../repair-id.ts';
import { readCard } from '../stored-repair.ts';
import { idAt, type ListedRepair, type RepairPosition } from './cursor.ts';

export type WalkedRepair = ListedRepair & { place: WalkPosition };

export type RepairListRepository = ReturnType<typeof repairListRepository>;

export function repairListRepository(table: Table) {
  async function page(
    shopId: string,
    limit: number,
    after: RepairPosition | undefined,
  ): Promise<ListedRepair[]> {
    return listed(await query(shopPartition(shopId), repairKey, limit, after), readCard);
  }

  /** Reads up to `limit` repairs of all lists, also handed-over and withdrawn ones, newest first in each list. */
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

  async function query(
    partition: string,
    keyOf: (trackingNumber: string) => { pk: string; sk: string },
    limit: number,
    after: RepairPosition | undefined,
  ) {
    const { items } = await queryPage(table, {
      IndexName: 'cards',
      KeyConditionExpression: dynamo`shop_pk = ${partition}`,
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: after && {
        shop_pk: partition,
        shop_sk: after.sortKey,
        ...keyOf(after.trackingNumber),
      },
    });
    return items;
  }

  /** Returns up to `limit` positions older than `after`, newest first. Statuses are a moment behind the stream. */
  async function inList(
    shopId: string,
    choice: ListChoice,
    limit: number,
    after: RepairPosition | undefined,
  ): Promise<RepairPosition[]> {
    const found = await Promise.all(
      partitionsOf(shopId, choice).map(({ partition, keyOf }) =>
        query(partition, keyOf, limit, after),
      ),
    );
    // A repair that moves between the queries can be in two partitions.
    const places = new Map(
      found.flatMap((entries) => entries.map(positionOf)).map((each) => [each.sortKey, each]),
    );
    return [...places.values()]
      .toSorted((a, b) => (a.sortKey < b.sortKey ? 1 : -1))
      .slice(0, limit);
  }

  /** Reads the shop's repairs of these ids in one request, without histories and without withdrawn repairs. */
  async function byIds(shopId: string, ids: readonly string[]): Promise<Map<string, ListedRepair>> {
    const keys = ids.flatMap((id) => trackingNumberOf(id) ?? []).map(repairKey);
    // The repairs may have been withdrawn or erased since the index was read. The check of the owner keeps a wrong
    // entry of the index from showing another shop's repair.
    const items = await batchGet(table, keys, { projection: OF_CARD });
    const own = items.filter((item) => isOf(shopId, item));
    const repairs = listed(own, readCard);
    const standing = repairs.filter(({ repair }) => repair?.withdrawnAt === undefined);
    return new Map(standing.map((each) => [idAt(each.position), each]));
  }

  return { page, walk, inList, byIds };
}

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

const OF_CARD = 'pk, shop_pk, shop_sk, user_id, card';

const listed = (items: readonly RawItem[], read: (item: RawItem) => RepairSummary) =>
  readEach<ListedRepair, ListedRepair>(
    items,
    (item) => ({ position: positionOf(item), repair: read(item) }),
    (item) => ({ position: positionOf(item), repair: undefined }),
  );

/** Returns whether an item belongs to the shop. If its owner cannot be read, its partition decides. */
const isOf = (shopId: string, { user_id, shop_pk }: RawItem): boolean =>
  typeof user_id === 'string'
    ? user_id === shopId
    : repairsPartitions(shopId).includes(String(shop_pk));

const positionOf = ({ pk, sk, shop_sk }: RawItem): RepairPosition => ({
  sortKey: String(shop_sk),
  trackingNumber: String(sk).startsWith(COUNTED_PREFIX)
    ? String(sk).slice(COUNTED_PREFIX.length)
    : numberOf({ pk }),
});

export const searchableList = (table: Table) => ({
  list: repairListRepository(table),
  words: wordsRepository(table),
});
