import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { parisDay } from '../../../../shared/time.ts';
import { dailyJob } from '../../../platform/jobs/daily-job.ts';
import { conditionHeld } from '../../../platform/table/conditional-write.ts';
import type { Table } from '../../../platform/table/table.ts';
import {
  CARD_SHOPS_PARTITION,
  cardShopItem,
  cardShopKey,
  cardShopKind,
} from './stored-card-shop.ts';

export type CardShops = ReturnType<typeof cardShopsRepository>;

export function cardShopsRepository(table: Table) {
  async function enter(shopId: string, nowMs: number): Promise<void> {
    const put = new PutCommand({
      TableName: table.name,
      Item: cardShopItem(shopId, parisDay(nowMs)),
      ConditionExpression: 'attribute_not_exists(pk)',
    });
    await conditionHeld(table.client.send(put));
  }

  async function leave(shopId: string): Promise<void> {
    const Key = cardShopKey(shopId);
    await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
  }

  return { ...dailyJob(table, CARD_SHOPS_PARTITION, cardShopKind.read), enter, leave };
}
