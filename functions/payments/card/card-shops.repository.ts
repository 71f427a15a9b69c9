import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../platform/conditional-write.ts';
import { dailyJob } from '../../platform/daily-job.ts';
import type { Table } from '../../platform/table.ts';
import {
  CARD_SHOPS_PARTITION,
  cardShopItem,
  cardShopKey,
  readCardShop,
} from './stored-card-shop.ts';

export type CardShops = ReturnType<typeof cardShopsRepository>;

/** The shops whose customers pay by card, and the day up to which their payments were compared with Stripe. */
export function cardShopsRepository(table: Table) {
  /** Notes that a shop's payments are compared from now on. */
  async function enter(shopId: string): Promise<void> {
    const put = new PutCommand({
      TableName: table.name,
      Item: cardShopItem(shopId),
      ConditionExpression: 'attribute_not_exists(pk)',
    });
    await conditionHeld(table.client.send(put));
  }

  /** The last day on which a shop's payments were compared; `undefined` before the first. */
  async function lastDay(shopId: string): Promise<string | undefined> {
    const Key = cardShopKey(shopId);
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key, ConsistentRead: true }),
    );
    return Item && readCardShop(Item).done_day;
  }

  /** Ends the comparison of a shop's payments. */
  async function leave(shopId: string): Promise<void> {
    const Key = cardShopKey(shopId);
    await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
  }

  return { ...dailyJob(table, CARD_SHOPS_PARTITION, readCardShop), enter, lastDay, leave };
}
