import { batchWrite } from '../../platform/table/batch-write.ts';
import { beginsWith } from '../../platform/table/expression.ts';
import { queryPage } from '../../platform/table/items.ts';
import { readable } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { shopPartition } from '../../platform/table/table-keys.ts';
import { NOTICE_PREFIX, type Notice, noticeKind, seenKeys } from './stored-notice.ts';

/** At most this many notices are shown at once, because nobody reads more. */
const SHOWN = 100;

export type NoticesRepository = ReturnType<typeof noticesRepository>;

export function noticesRepository(table: Table) {
  async function all(shopId: string): Promise<Notice[]> {
    const { items } = await queryPage(table, {
      KeyConditionExpression: beginsWith(shopPartition(shopId), NOTICE_PREFIX),
      Limit: SHOWN,
    });
    return readable(items, noticeKind.read);
  }

  /** Removes the notices that no longer apply once a document is seen. Repeating the call changes nothing. */
  const seen = (shopId: string, documentId: string): Promise<void> =>
    batchWrite(table, [], seenKeys(shopId, documentId));

  return { all, seen };
}
