import { PutCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { CHAIN_PREFIX } from '../../accounting/chain/stored-chain-entry.ts';
import { conditionHeld } from '../../platform/table/conditional-write.ts';
import type { RawItem } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { archivedTextItem } from './stored-archived-chain-entry.ts';

export type ArchivedChainRepository = ReturnType<typeof archivedChainRepository>;

export function archivedChainRepository(table: Table) {
  const ofShop = (shopId: string) => ({
    TableName: table.name,
    KeyConditionExpression: 'pk = :archive AND begins_with(sk, :chain)',
    ExpressionAttributeValues: { ':archive': `ARCHIVE#${shopId}`, ':chain': CHAIN_PREFIX },
    ConsistentRead: true,
  });

  async function last(shopId: string): Promise<RawItem | undefined> {
    const { Items = [] } = await table.client.send(
      new QueryCommand({ ...ofShop(shopId), ScanIndexForward: false, Limit: 1 }),
    );
    return Items[0];
  }

  async function* entries(shopId: string): AsyncGenerator<RawItem> {
    const pages = paginateQuery({ client: table.client }, ofShop(shopId));
    for await (const { Items = [] } of pages) yield* Items;
  }

  /** Adds an entry unless its rank is taken, and returns whether it was added. */
  const append = (shopId: string, added: Parameters<typeof archivedTextItem>[1]) =>
    conditionHeld(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: archivedTextItem(shopId, added),
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      ),
    );

  return { last, entries, append };
}
