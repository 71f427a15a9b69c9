import * as z from 'zod/mini';
import { parisDay } from '../../../shared/time.ts';
import { dynamo, type Expression } from '../table/expression.ts';
import { deleteItem, getItem, queryPages, updateItem } from '../table/items.ts';
import { type RawItem, readable, storedKind } from '../table/stored-item.ts';
import type { Table } from '../table/table.ts';

/** Counts the uploads of a shop on a day in Paris, 'YYYY-MM-DD', and holds the last change of its files. */
export const uploadsKind = (name: string) =>
  storedKind({
    name,
    version: 1,
    schema: z.object({
      sk: z.string(),
      day: z.string(),
      uploads: z.int(),
      claimed_at_ms: z.int(),
    }),
  });

export const uploadsKey = (partition: string, shopId: string) => ({ pk: partition, sk: shopId });

export type Uploads = { shopId: string; day: string; claimedAtMs: number };

export type UploadsOf = {
  partition: string;
  kind: ReturnType<typeof uploadsKind>;
  most: number;
};

export type UploadsRepository = ReturnType<typeof uploadsRepository>;

/** Stores which shops have made recent uploads, so that the job that removes unused files reads only these shops. */
export function uploadsRepository(table: Table, { partition, kind, most }: UploadsOf) {
  async function claim(shopId: string, nowMs: number, limit = most): Promise<boolean> {
    if (limit < 1) return false;
    const day = parisDay(nowMs);
    const oneMore = () =>
      update(
        shopId,
        nowMs,
        dynamo`uploads = uploads + ${1}`,
        dynamo`#day = ${day} AND uploads < ${limit}`,
      );
    const firstOfDay = () => update(shopId, nowMs, dynamo`uploads = ${1}`, isFirstOf(day));
    // If another request has just counted the day's first upload, this upload is added to the same count.
    return (await oneMore()) || (await firstOfDay()) || (await oneMore());
  }

  const isFirstOf = (day: string) => dynamo`attribute_not_exists(pk) OR #day <> ${day}`;

  const update = (
    shopId: string,
    nowMs: number,
    counting: Expression,
    condition: Expression,
  ): Promise<boolean> =>
    updateItem(
      table,
      uploadsKey(partition, shopId),
      dynamo`
        SET ${counting}, #day = ${parisDay(nowMs)}, claimed_at_ms = ${nowMs},
        item_version = ${kind.version}`,
      condition,
    );

  /** Marks the shop for the next clean-up without counting, because a file was removed. */
  async function note(shopId: string, nowMs: number): Promise<void> {
    const day = parisDay(nowMs);
    const again = () => update(shopId, nowMs, dynamo`uploads = uploads`, dynamo`#day = ${day}`);
    const firstOfDay = () => update(shopId, nowMs, dynamo`uploads = ${0}`, isFirstOf(day));
    await ((await again()) || (await firstOfDay()) || again());
  }

  async function* sent(): AsyncGenerator<Uploads> {
    const pages = queryPages(table, {
      KeyConditionExpression: dynamo`pk = ${partition}`,
    });
    for await (const items of pages) yield* readable(items, toUploads);
  }

  async function isLast({ shopId, claimedAtMs }: Uploads): Promise<boolean> {
    const item = await getItem(table, uploadsKey(partition, shopId));
    return item?.claimed_at_ms === claimedAtMs;
  }

  /** Removes the mark of a shop, unless it has made another upload since. */
  async function settle({ shopId, claimedAtMs }: Uploads): Promise<void> {
    await deleteItem(table, uploadsKey(partition, shopId), dynamo`claimed_at_ms = ${claimedAtMs}`);
  }

  async function remove(shopId: string): Promise<void> {
    await deleteItem(table, uploadsKey(partition, shopId));
  }

  function toUploads(item: RawItem): Uploads {
    const { sk, day, claimed_at_ms } = kind.read(item);
    return { shopId: sk, day, claimedAtMs: claimed_at_ms };
  }

  return { claim, note, sent, isLast, settle, remove };
}
