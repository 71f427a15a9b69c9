import { SUMMARY_PREFIX, summaryKey } from '../documents/document-keys.ts';
import { summaryKind } from '../documents/stored-summary.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { readOr } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';

export function namedProofsRepository(table: Table) {
  /** Returns the ids of each invoice's files, or `unreadable`. It takes a request for each hundred invoices. */
  async function of(
    shopId: string,
    documentIds: readonly string[],
  ): Promise<Map<string, ReadonlySet<string> | 'unreadable'>> {
    const keys = documentIds.map((id) => summaryKey(shopId, id));
    const items = await batchGet(table, keys, { consistent: true });
    return new Map(
      items.map((item) => [
        String(item.sk).slice(SUMMARY_PREFIX.length),
        readOr(
          item,
          (stored) => new Set((summaryKind.read(stored).bonus?.files ?? []).map(({ id }) => id)),
          () => 'unreadable' as const,
        ),
      ]),
    );
  }

  return { of };
}
