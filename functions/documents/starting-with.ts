import { beginsWith } from '../platform/table/expression.ts';
import { queryPages } from '../platform/table/items.ts';
import type { RawItem } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { shopPartition } from '../platform/table/table-keys.ts';

/** Yields a shop's items whose sort key begins with `prefix`, page by page. `backwards` yields the last first. */
export async function* pagesStartingWith(
  table: Table,
  shopId: string,
  prefix: string,
  backwards?: number,
): AsyncGenerator<RawItem[]> {
  yield* queryPages(table, {
    ScanIndexForward: backwards === undefined,
    ...(backwards && { Limit: backwards }),
    KeyConditionExpression: beginsWith(shopPartition(shopId), prefix),
    ConsistentRead: true,
  });
}

/** Returns all items with a prefix at once. Use it only for prefixes with few items. */
export async function startingWith(
  table: Table,
  shopId: string,
  prefix: string,
): Promise<RawItem[]> {
  const found: RawItem[] = [];
  for await (const items of pagesStartingWith(table, shopId, prefix)) found.push(...items);
  return found;
}
