import { between } from '../platform/table/expression.ts';
import { getItem, queryPages } from '../platform/table/items.ts';
import { type RawItem, readEach, readOr } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { shopPartition } from '../platform/table/table-keys.ts';
import { TAKING_PREFIX, takingKey, takingKind } from './stored-taking.ts';

export type TakingsRepository = ReturnType<typeof takingsRepository>;

export function takingsRepository(table: Table) {
  /** Both days are included. One Query reads 1 MB, about 3,000 takings. */
  async function of(shopId: string, { from, to }: { from: string; to: string }) {
    const pages = queryPages(table, {
      // '$' sorts directly after '#', so the range includes every taking of the last day.
      KeyConditionExpression: between(
        shopPartition(shopId),
        `${TAKING_PREFIX}${from}#`,
        `${TAKING_PREFIX}${to}$`,
      ),
      ConsistentRead: true,
    });
    const items: RawItem[] = [];
    for await (const page of pages) items.push(...page);
    return readEach(items, takingKind.read, () => undefined);
  }

  /** Returns `undefined` for a taking that is missing or cannot be read. */
  async function one(shopId: string, payment: { id: string; date: string }) {
    const item = await getItem(table, takingKey(shopId, payment));
    return item && readOr(item, takingKind.read, () => undefined);
  }

  return { of, one };
}
