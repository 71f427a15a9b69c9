import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  REMINDING_PARTITION,
  readRemindingShop,
  remindingShopKey,
} from '../company/stored-reminding-shop.ts';
import { conditionHeld } from '../platform/conditional-write.ts';
import { readOr } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';

export type RemindingShops = ReturnType<typeof remindingShops>;

/** The shops that remind, and which of them have for a day. */
export function remindingShops(table: Table) {
  /** The shops whose reminders of `day` have not all gone out, a page at a time: one partition, of nothing else. */
  async function* leftOf(day: string): AsyncGenerator<string[]> {
    const pages = paginateQuery(
      { client: table.client },
      {
        TableName: table.name,
        KeyConditionExpression: 'pk = :reminding',
        ExpressionAttributeValues: { ':reminding': REMINDING_PARTITION },
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) {
      yield Items.filter((item) => {
        const shop = readOr(item, readRemindingShop, () => undefined);
        return shop !== undefined && shop.done_day !== day;
      }).map(({ sk }) => String(sk));
    }
  }

  /** All of a shop's reminders of `day` are out. One that has turned them off meanwhile stays off. */
  async function done(shopId: string, day: string): Promise<void> {
    await conditionHeld(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: remindingShopKey(shopId),
          UpdateExpression: 'SET done_day = :day',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':day': day },
        }),
      ),
    );
  }

  return { leftOf, done };
}
