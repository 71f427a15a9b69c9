import { attribute, dynamo, joined } from '../table/expression.ts';
import { getItem, queryPages, updateItem } from '../table/items.ts';
import { type RawItem, readable } from '../table/stored-item.ts';
import type { Table } from '../table/table.ts';
import { EXISTS } from '../table/writes.ts';

/** The shop joined the job on the day `since`, and the job last did it on `done_day`. Days are those of Paris. */
export type JobShop = { since: string; done_day?: string };

export type DailyJob<Shop extends JobShop = JobShop> = ReturnType<typeof dailyJob<Shop>>;

export function dailyJob<Shop extends JobShop>(
  table: Table,
  partition: string,
  read: (item: RawItem) => Shop,
) {
  /** Yields all shops, a page at a time. An item that `read` cannot read is reported and left out. */
  async function* all(): AsyncGenerator<(Shop & { shopId: string })[]> {
    const pages = queryPages(table, {
      KeyConditionExpression: dynamo`pk = ${partition}`,
      ConsistentRead: true,
    });
    for await (const items of pages) {
      yield readable(items, (item) => ({ ...read(item), shopId: String(item.sk) }));
    }
  }

  /** Returns `undefined` when the shop has left the job. @throws UnreadableItem */
  async function get(shopId: string): Promise<Shop | undefined> {
    const item = await getItem(table, { pk: partition, sk: shopId });
    return item && read(item);
  }

  /** Records that a shop's `day` is done, and other fields. Nothing is stored if the shop has left the job. */
  async function done(shopId: string, day: string, others: Partial<Shop> = {}): Promise<void> {
    const fields = Object.entries({ ...others, done_day: day }).map(
      ([name, value]) => dynamo`${attribute(name)} = ${value}`,
    );
    const change = dynamo`SET ${joined(fields, ', ')}`;
    await updateItem(table, { pk: partition, sk: shopId }, change, EXISTS);
  }

  return { all, get, done };
}
