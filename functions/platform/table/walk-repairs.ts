import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, expressed, joined } from './expression.ts';
import type { RawItem } from './stored-item.ts';
import type { Table } from './table.ts';
import { repairsPartitions, shopPartition } from './table-keys.ts';

/**
 * The position is the last repair's sort key after the name of its list; the list of open repairs has no name. Lists
 * are read in a fixed order, so a repair that is handed over meanwhile is read twice rather than never. Positions sort
 * in the order of a walk that begins with the oldest repair.
 */
export type WalkPosition = string;

/** This text sorts before every `shop_sk` of a repair, which begins with a date. */
export const FIRST_REPAIR: WalkPosition = '0';

const BETWEEN = ' ';

/** The unread part of a list begins after the sort key `after`. `prefix` is the prefix of its positions. */
export type ListLeft = { partition: string; prefix: string; after: string | undefined };

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
  /** The walk continues after this position. Without a position, it starts at the beginning. */
  after?: WalkPosition | undefined;
  limit: number;
  newestFirst?: boolean;
  /** These attributes of the index are read. By default all attributes are read. */
  projection?: string;
};

/** Reads open repairs, then those handed over, then those withdrawn. `last` is `undefined` when no repair is left. */
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
          ...expressed({
            KeyConditionExpression: joined(
              [
                dynamo`shop_pk = ${list.partition}`,
                from !== undefined &&
                  (newestFirst ? dynamo`shop_sk < ${from}` : dynamo`shop_sk > ${from}`),
              ],
              ' AND ',
            ),
          }),
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

export const numberOf = ({ pk }: RawItem): string => String(pk).slice('TRACKING#'.length);
