import { parisDay } from '../../../shared/time.ts';
import { deleteItem, getItem, queryPages, updateItem } from '../table/items.ts';
import { type RawItem, readable } from '../table/stored-item.ts';
import type { Table } from '../table/table.ts';
import { type UploadsKind, uploadsKey } from './uploads.ts';

export type Uploads = { shopId: string; day: string; claimedAtMs: number };

export type UploadsOf = { partition: string; kind: UploadsKind; most: number };

export type UploadsRepository = ReturnType<typeof uploadsRepository>;

/** Stores which shops have made recent uploads, so that the job which removes unused files reads only these shops. */
export function uploadsRepository(table: Table, { partition, kind, most }: UploadsOf) {
  async function claim(shopId: string, nowMs: number, limit = most): Promise<boolean> {
    if (limit < 1) return false;
    const values = { ':day': parisDay(nowMs), ':one': 1, ':now': nowMs };
    const oneMore = () =>
      update(shopId, 'uploads = uploads + :one', '#day = :day AND uploads < :most', {
        ...values,
        ':most': limit,
      });
    const firstOfDay = () =>
      update(shopId, 'uploads = :one', 'attribute_not_exists(pk) OR #day <> :day', values);
    // If another request has just counted the day's first upload, this upload is added to the same count.
    return (await oneMore()) || (await firstOfDay()) || (await oneMore());
  }

  function update(
    shopId: string,
    counting: string,
    condition: string,
    values: Record<string, string | number>,
  ): Promise<boolean> {
    return updateItem(table, {
      Key: uploadsKey(partition, shopId),
      UpdateExpression: `SET ${counting}, #day = :day, claimed_at_ms = :now, item_version = :version`,
      ConditionExpression: condition,
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ...values, ':version': kind.version },
    });
  }

  /** Marks the shop for the next clean-up without counting, because a file was removed. */
  async function note(shopId: string, nowMs: number): Promise<void> {
    const values = { ':day': parisDay(nowMs), ':now': nowMs };
    const again = () => update(shopId, 'uploads = uploads', '#day = :day', values);
    const firstOfDay = () =>
      update(shopId, 'uploads = :none', 'attribute_not_exists(pk) OR #day <> :day', {
        ...values,
        ':none': 0,
      });
    await ((await again()) || (await firstOfDay()) || again());
  }

  async function* sent(): AsyncGenerator<Uploads> {
    const pages = queryPages(table, {
      KeyConditionExpression: 'pk = :partition',
      ExpressionAttributeValues: { ':partition': partition },
    });
    for await (const items of pages) yield* readable(items, toUploads);
  }

  async function isLast({ shopId, claimedAtMs }: Uploads): Promise<boolean> {
    const item = await getItem(table, uploadsKey(partition, shopId));
    return item?.claimed_at_ms === claimedAtMs;
  }

  /** Removes the mark of a shop, unless it has made another upload since. */
  async function settle({ shopId, claimedAtMs }: Uploads): Promise<void> {
    await deleteItem(table, {
      Key: uploadsKey(partition, shopId),
      ConditionExpression: 'claimed_at_ms = :seen',
      ExpressionAttributeValues: { ':seen': claimedAtMs },
    });
  }

  async function remove(shopId: string): Promise<void> {
    await deleteItem(table, { Key: uploadsKey(partition, shopId) });
  }

  function toUploads(item: RawItem): Uploads {
    const { sk, day, claimed_at_ms } = kind.read(item);
    return { shopId: sk, day, claimedAtMs: claimed_at_ms };
  }

  return { claim, note, sent, isLast, settle, remove };
}
