import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../platform/conditional-write.ts';
import { readOr } from '../../platform/stored-item.ts';
import type { Table } from '../../platform/table.ts';
import { CHAINED_PARTITION, chainedShopKey, readChainedShop } from './stored-chained-shop.ts';

export type ChainedShops = ReturnType<typeof chainedShops>;

/** The shops that have a chain, and which of them have been seen to on a day. */
export function chainedShops(table: Table) {
  /** The shops whose chains have not been seen to on `day`, a page at a time: one partition, of nothing else. */
  async function* leftOf(day: string): AsyncGenerator<string[]> {
    const pages = paginateQuery(
      { client: table.client },
      {
        TableName: table.name,
        KeyConditionExpression: 'pk = :chains',
        ExpressionAttributeValues: { ':chains': CHAINED_PARTITION },
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) {
      yield Items.filter((item) => {
        const shop = readOr(item, readChainedShop, () => undefined);
        return shop !== undefined && shop.done_day !== day;
      }).map(({ sk }) => String(sk));
    }
  }

  /** A shop's chain has been seen to on `day`. An account that was closed meanwhile stays closed. */
  async function done(shopId: string, day: string): Promise<void> {
    await conditionHeld(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: chainedShopKey(shopId),
          UpdateExpression: 'SET done_day = :day',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':day': day },
        }),
      ),
    );
  }

  return { leftOf, done };
}
