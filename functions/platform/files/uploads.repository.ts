import * as z from 'zod/mini';
import { parisDay } from '../../../shared/time.ts';
import { dynamo, type Expression } from '../table/expression.ts';
import { deleteItem, queryPages, updateItem } from '../table/items.ts';
import { type RawItem, readable, storedKind } from '../table/stored-item.ts';
import type { Table } from '../table/table.ts';
import { EXISTS } from '../table/writes.ts';

/**
 * Counts the uploads of a shop on a day in Paris, 'YYYY-MM-DD'. `claimed_at_ms` is the instant of the first change of
 * its files since they were last cleaned up.
 */
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

/** The files of a shop have changed since this day in Paris. */
export type Uploads = { shopId: string; sinceDay: string };

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
        SET ${counting}, #day = ${parisDay(nowMs)},
        claimed_at_ms = if_not_exists(claimed_at_ms, ${nowMs}), item_version = ${kind.version}`,
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

  /** Removes the mark of a shop whose files were cleaned up to an instant. If it has uploaded since, its mark stays. */
  async function settle({ shopId }: Uploads, untilMs: number): Promise<void> {
    const key = uploadsKey(partition, shopId);
    if (await deleteItem(table, key, dynamo`#day < ${parisDay(untilMs)}`)) return;
    await updateItem(table, key, dynamo`SET claimed_at_ms = ${untilMs}`, EXISTS);
  }

  async function remove(shopId: string): Promise<void> {
    await deleteItem(table, uploadsKey(partition, shopId));
  }

  function toUploads(item: RawItem): Uploads {
    const { sk, claimed_at_ms } = kind.read(item);
    return { shopId: sk, sinceDay: parisDay(claimed_at_ms) };
  }

  return { claim, note, sent, settle, remove };
}
