import { chainEntryKey } from '../../accounting/chain/stored-chain-entry.ts';
import { documentKey } from '../../documents/document-keys.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { between } from '../../platform/table/expression.ts';
import { queryPage } from '../../platform/table/items.ts';
import type { RawItem } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';

export type ArchiveRepository = ReturnType<typeof archiveRepository>;

export function archiveRepository(table: Table) {
  async function entries(
    shopId: string,
    { from, to, limit }: { from: number; to: number; limit: number },
  ): Promise<RawItem[]> {
    const { pk, sk } = chainEntryKey(shopId, from);
    const { items } = await queryPage(table, {
      KeyConditionExpression: between(pk, sk, chainEntryKey(shopId, to).sk),
      Limit: limit,
      ConsistentRead: true,
    });
    return items;
  }

  async function documents(shopId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const keys = ids.map((id) => documentKey(shopId, id));
    const items = await batchGet(table, keys, { consistent: true });
    return new Map(items.map(({ sk, document }) => [String(sk), String(document)]));
  }

  return { entries, documents };
}
