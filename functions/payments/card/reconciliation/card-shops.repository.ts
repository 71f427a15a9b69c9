import { parisDay } from '../../../../shared/time.ts';
import { dailyJob } from '../../../platform/jobs/daily-job.ts';
import { deleteItem, putItem } from '../../../platform/table/items.ts';
import type { Table } from '../../../platform/table/table.ts';
import { IS_NEW } from '../../../platform/table/writes.ts';
import {
  CARD_SHOPS_PARTITION,
  cardShopItem,
  cardShopKey,
  cardShopKind,
} from './stored-card-shop.ts';

export type CardShops = ReturnType<typeof cardShopsRepository>;

export function cardShopsRepository(table: Table) {
  async function enter(shopId: string, nowMs: number): Promise<void> {
    await putItem(table, cardShopItem(shopId, parisDay(nowMs)), IS_NEW);
  }

  async function leave(shopId: string): Promise<void> {
    await deleteItem(table, cardShopKey(shopId));
  }

  return { ...dailyJob(table, CARD_SHOPS_PARTITION, cardShopKind.read), enter, leave };
}
