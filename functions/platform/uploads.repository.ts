import { DeleteCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { parisDay } from '../../shared/time.ts';
import { conditionHeld } from './conditional-write.ts';
import { type RawItem, readEach } from './stored-item.ts';
import type { Table } from './table.ts';
import { type UploadsKind, uploadsKey } from './uploads.ts';

/** What a shop has sent lately. */
export type Uploads = { shopId: string; day: string; claimedAtMs: number };

/** Files of one sort: where the shops are that sent some, and how many each may send in a day. */
export type UploadsOf = { partition: string; kind: UploadsKind; most: number };

/** What the shops have sent lately: who removes what nothing names any more looks at these alone. */
export function uploadsRepository(table: Table, { partition, kind, most }: UploadsOf) {
  /**
   * Counts one more file of the shop's day, and notes that what it has stored is to be looked through; `false` when it
   * has sent as many as it may.
   */
  async function claim(shopId: string, nowMs: number): Promise<boolean> {
    const values = { ':day': parisDay(nowMs), ':one': 1, ':now': nowMs };
    const oneMore = () =>
      update(shopId, 'uploads = uploads + :one', '#day = :day AND uploads < :most', {
        ...values,
        ':most': most,
      });
    const firstOfDay = () =>
      update(shopId, 'uploads = :one', 'attribute_not_exists(pk) OR #day <> :day', values);
    // The first of a day that comes second is one more.
    return (await oneMore()) || (await firstOfDay()) || (await oneMore());
  }

  function update(
    shopId: string,
    counting: string,
    condition: string,
    values: Record<string, string | number>,
  ): Promise<boolean> {
    const command = new UpdateCommand({
      TableName: table.name,
      Key: uploadsKey(partition, shopId),
      UpdateExpression: `SET ${counting}, #day = :day, claimed_at_ms = :now, item_version = :version`,
      ConditionExpression: condition,
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ...values, ':version': kind.version },
    });
    return conditionHeld(table.client.send(command));
  }

  /** Notes that what the shop has stored is to be looked through, and counts nothing: something is taken away. */
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

  /** The shops that have sent something lately. */
  async function* sent(): AsyncGenerator<Uploads> {
    const pages = paginateQuery(
      { client: table.client },
      {
        TableName: table.name,
        KeyConditionExpression: 'pk = :partition',
        ExpressionAttributeValues: { ':partition': partition },
      },
    );
    for await (const { Items = [] } of pages) {
      yield* readEach(Items, toUploads, () => []).flat();
    }
  }

  /** Forgets what a shop has sent, unless it has sent something more. */
  async function settle({ shopId, claimedAtMs }: Uploads): Promise<void> {
    const command = new DeleteCommand({
      TableName: table.name,
      Key: uploadsKey(partition, shopId),
      ConditionExpression: 'claimed_at_ms = :seen',
      ExpressionAttributeValues: { ':seen': claimedAtMs },
    });
    await conditionHeld(table.client.send(command));
  }

  /** Forgets what a shop has sent, whatever it was. */
  async function remove(shopId: string): Promise<void> {
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: uploadsKey(partition, shopId) }),
    );
  }

  /** @throws UnreadableItem */
  function toUploads(item: RawItem): Uploads {
    const { sk, day, claimed_at_ms } = kind.read(item);
    return { shopId: sk, day, claimedAtMs: claimed_at_ms };
  }

  return { claim, note, sent, settle, remove };
}
