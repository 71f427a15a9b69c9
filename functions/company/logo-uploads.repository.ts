import { DeleteCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { LOGOS_A_DAY } from '../../shared/company/logo.ts';
import { parisDay } from '../../shared/time.ts';
import { conditionHeld } from '../platform/conditional-write.ts';
import { readEach } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import {
  LOGO_UPLOADS_PARTITION,
  type LogoUploads,
  logoUploadsKey,
  logoUploadsKind,
  readLogoUploads,
} from './stored-logo-uploads.ts';

export type LogoUploadsRepository = ReturnType<typeof logoUploadsRepository>;

/** What the shops have sent as logos lately. */
export function logoUploadsRepository(table: Table) {
  /**
   * Counts one more image of the shop's day, and notes that its stored logos are to be looked through; `false` when it
   * has sent as many as it may.
   */
  async function claim(shopId: string, nowMs: number): Promise<boolean> {
    const values = { ':day': parisDay(nowMs), ':one': 1, ':now': nowMs };
    const oneMore = () =>
      update(shopId, 'uploads = uploads + :one', '#day = :day AND uploads < :most', {
        ...values,
        ':most': LOGOS_A_DAY,
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
      Key: logoUploadsKey(shopId),
      UpdateExpression: `SET ${counting}, #day = :day, claimed_at_ms = :now, item_version = :version`,
      ConditionExpression: condition,
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ...values, ':version': logoUploadsKind.version },
    });
    return conditionHeld(table.client.send(command));
  }

  /** The shops that have sent something lately. */
  async function* sent(): AsyncGenerator<LogoUploads> {
    const pages = paginateQuery(
      { client: table.client },
      {
        TableName: table.name,
        KeyConditionExpression: 'pk = :partition',
        ExpressionAttributeValues: { ':partition': LOGO_UPLOADS_PARTITION },
      },
    );
    for await (const { Items = [] } of pages) {
      yield* readEach(Items, readLogoUploads, () => []).flat();
    }
  }

  /** Forgets what a shop has sent, unless it has sent something more. */
  async function settle({ shopId, claimedAtMs }: LogoUploads): Promise<void> {
    const command = new DeleteCommand({
      TableName: table.name,
      Key: logoUploadsKey(shopId),
      ConditionExpression: 'claimed_at_ms = :seen',
      ExpressionAttributeValues: { ':seen': claimedAtMs },
    });
    await conditionHeld(table.client.send(command));
  }

  /** Forgets what a shop has sent, whatever it was. */
  async function remove(shopId: string): Promise<void> {
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: logoUploadsKey(shopId) }),
    );
  }

  return { claim, sent, settle, remove };
}
