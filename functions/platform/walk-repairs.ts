import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { RawItem } from './stored-item.ts';
import type { Table } from './table.ts';
import { repairsPartitions, shopPartition } from './table-keys.ts';

/**
 * Where a walk over all of a shop's repairs goes on: after the sort key of a repair, with the name of its list before it
 * unless that is the day's. Walks go through the lists in one order, so that a repair that is handed over or withdrawn
 * meanwhile is met once more rather than never; read oldest first, positions sort in the order of the walk.
 */
export type WalkPosition = string;

/** Sorts before every repair's `shop_sk`, which begins with its date. */
export const FIRST_REPAIR: WalkPosition = '0';

const BETWEEN = ' ';

/** What is left of one list: its partition, what its positions begin with, and the sort key to go on after. */
export type ListLeft = { partition: string; prefix: string; after: string | undefined };

/** The lists that a walk has still to go through. */
export function listsAfter(shopId: string, position: WalkPosition | undefined): ListLeft[] {
  const all = repairsPartitions(shopId).map((partition): ListLeft => {
    const name = partition.slice(shopPartition(shopId).length + 1);
    return { partition, prefix: name && `${name}${BETWEEN}`, after: undefined };
  });
  if (position === undefined) return all;
  const at = all.findIndex(({ prefix }) => prefix !== '' && position.startsWith(prefix));
  return all
    .slice(Math.max(0, at))
    .map((list, index) =>
      index === 0 ? { ...list, after: position.slice(list.prefix.length) } : list,
    );
}

export type WalkOptions = {
  /** Beginning without one. */
  after?: WalkPosition | undefined;
  limit: number;
  newestFirst?: boolean;
  /** Attributes of the index to read; all of them unless given. */
  projection?: string;
};

/**
 * Up to `limit` entries of the `cards` index, whatever a shop's repairs are beside their status: those of the day's list,
 * those handed over, then those withdrawn. `last` is where to go on, `undefined` when none is left.
 */
export async function walkRepairs(
  table: Table,
  shopId: string,
  { after, limit, newestFirst = false, projection }: WalkOptions,
): Promise<{
  entries: { position: WalkPosition; entry: RawItem }[];
  last: WalkPosition | undefined;
}> {
  const entries: { position: WalkPosition; entry: RawItem }[] = [];
  for (const list of listsAfter(shopId, after)) {
    for (let from = list.after; ; ) {
      const { Items = [], LastEvaluatedKey } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'cards',
          KeyConditionExpression: `shop_pk = :list${from === undefined ? '' : ` AND shop_sk ${newestFirst ? '<' : '>'} :from`}`,
          ExpressionAttributeValues: {
            ':list': list.partition,
            ...(from !== undefined && { ':from': from }),
          },
          ...(projection && { ProjectionExpression: projection }),
          ScanIndexForward: !newestFirst,
          Limit: limit - entries.length,
        }),
      );
      for (const entry of Items) {
        entries.push({ position: `${list.prefix}${entry.shop_sk}`, entry });
      }
      if (entries.length >= limit) return { entries, last: entries.at(-1)?.position };
      if (LastEvaluatedKey === undefined) break;
      from = String(LastEvaluatedKey.shop_sk);
    }
  }
  return { entries, last: undefined };
}

/** The tracking number of an entry of the index. */
export const numberOf = ({ pk }: RawItem): string => String(pk).slice('TRACKING#'.length);
