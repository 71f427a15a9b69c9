import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../platform/table/conditional-write.ts';
import { readEach } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { shopPartition } from '../../platform/table/table-keys.ts';
import {
  isRecent,
  UNDELIVERED_PREFIX,
  type Undelivered,
  undeliveredItem,
  undeliveredKey,
  undeliveredKind,
} from './stored-undelivered.ts';

export type UndeliveredRepository = ReturnType<typeof undeliveredRepository>;

export function undeliveredRepository(table: Table) {
  return {
    /** Adding a repair again only makes its entry recent. */
    async add(shopId: string, trackingNumber: string, nowMs: number): Promise<void> {
      const Item = undeliveredItem(shopId, trackingNumber, nowMs);
      await table.client.send(new PutCommand({ TableName: table.name, Item }));
    },

    /** `last` is the last tracking number read, if there may be more. */
    async of(
      shopId: string,
      limit: number,
      after?: string,
    ): Promise<{ entries: Undelivered[]; last: string | undefined }> {
      const { Items = [], LastEvaluatedKey } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'pk = :shop AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: {
            ':shop': shopPartition(shopId),
            ':prefix': UNDELIVERED_PREFIX,
          },
          Limit: limit,
          ...(after !== undefined && { ExclusiveStartKey: undeliveredKey(shopId, after) }),
        }),
      );
      const entries = readEach(
        Items,
        (item) => [undeliveredKind.read(item)],
        () => [],
      ).flat();
      const last: string | undefined = LastEvaluatedKey?.sk?.slice(UNDELIVERED_PREFIX.length);
      return { entries, last };
    },

    /** Removes an entry that is not recent, unless it was added again since it was read. */
    async remove(shopId: string, entry: Undelivered, nowMs: number): Promise<void> {
      if (isRecent(entry, nowMs)) return;
      const command = new DeleteCommand({
        TableName: table.name,
        Key: undeliveredKey(shopId, entry.trackingNumber),
        ConditionExpression: 'expires_at = :seen',
        ExpressionAttributeValues: { ':seen': entry.expires_at },
      });
      await conditionHeld(table.client.send(command));
    },
  };
}
