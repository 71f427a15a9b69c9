import { beginsWith, dynamo } from '../../platform/table/expression.ts';
import { deleteItem, putItem, queryPage } from '../../platform/table/items.ts';
import { readable } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { shopPartition } from '../../platform/table/table-keys.ts';
import {
  isRecent,
  UNDELIVERED_PREFIX,
  type Undelivered,
  undeliveredItem,
  undeliveredKey,
  undeliveredKind,
} from './stored-undelivered.ts';

export type UndeliveredRepository = ReturnType<typeof undeliveredRepository>;

export function undeliveredRepository(table: Table) {
  return {
    /** Adds a repair to the list, or makes its entry recent again. */
    async add(shopId: string, trackingNumber: string, nowMs: number): Promise<void> {
      await putItem(table, undeliveredItem(shopId, trackingNumber, nowMs));
    },

    /** Returns a page of the list. `last` is the last tracking number that was read, if there may be more. */
    async of(
      shopId: string,
      limit: number,
      after?: string,
    ): Promise<{ entries: Undelivered[]; last: string | undefined }> {
      const { items, last } = await queryPage(table, {
        KeyConditionExpression: beginsWith(shopPartition(shopId), UNDELIVERED_PREFIX),
        Limit: limit,
        ...(after !== undefined && { ExclusiveStartKey: undeliveredKey(shopId, after) }),
      });
      const entries = readable(items, undeliveredKind.read);
      return { entries, last: last?.slice(UNDELIVERED_PREFIX.length) };
    },

    /** Removes an entry that is not recent, unless it was added again since it was read. */
    async remove(shopId: string, entry: Undelivered, nowMs: number): Promise<void> {
      if (isRecent(entry, nowMs)) return;
      const key = undeliveredKey(shopId, entry.trackingNumber);
      await deleteItem(table, key, dynamo`expires_at = ${entry.expires_at}`);
    },
  };
}
