import { CHAIN_PREFIX } from '../../accounting/chain/stored-chain-entry.ts';
import { beginsWith } from '../../platform/table/expression.ts';
import { putItem, queryPage, queryPages } from '../../platform/table/items.ts';
import type { RawItem } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { IS_NEW } from '../../platform/table/writes.ts';
import { archivedTextItem } from './stored-archived-chain-entry.ts';

export type ArchivedChainRepository = ReturnType<typeof archivedChainRepository>;

export function archivedChainRepository(table: Table) {
  const ofShop = (shopId: string) => ({
    KeyConditionExpression: beginsWith(`ARCHIVE#${shopId}`, CHAIN_PREFIX),
    ConsistentRead: true,
  });

  async function last(shopId: string): Promise<RawItem | undefined> {
    const newestFirst = { ...ofShop(shopId), ScanIndexForward: false, Limit: 1 };
    return (await queryPage(table, newestFirst)).items[0];
  }

  async function* entries(shopId: string): AsyncGenerator<RawItem> {
    for await (const items of queryPages(table, ofShop(shopId))) yield* items;
  }

  /** Adds an entry unless its rank is taken. Returns whether it was added. */
  const append = (shopId: string, added: Parameters<typeof archivedTextItem>[1]) =>
    putItem(table, archivedTextItem(shopId, added), IS_NEW);

  return { last, entries, append };
}
