import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readOr } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { shopPartition } from '../platform/table-keys.ts';
import { readUndelivered, UNDELIVERED_PREFIX, undeliveredItem } from './stored-undelivered.ts';

export type UndeliveredRepository = ReturnType<typeof undeliveredRepository>;

/** A shop's repairs with a message that did not arrive or was not sent, as far as known from the last ninety days. */
export function undeliveredRepository(table: Table) {
  return {
    /** Adds a repair; adding it again changes nothing. */
    async add(shopId: string, trackingNumber: string, nowMs: number): Promise<void> {
      const Item = undeliveredItem(shopId, trackingNumber, nowMs);
      await table.client.send(new PutCommand({ TableName: table.name, Item }));
    },

    /** At most `limit` tracking numbers, and whether there are more. */
    async of(shopId: string, limit: number): Promise<{ found: string[]; more: boolean }> {
      const { Items = [], LastEvaluatedKey } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'pk = :shop AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: {
            ':shop': shopPartition(shopId),
            ':prefix': UNDELIVERED_PREFIX,
          },
          Limit: limit,
        }),
      );
      const found = Items.flatMap((item) =>
        readOr(
          item,
          (each) => [readUndelivered(each)],
          () => [],
        ),
      );
      return { found, more: LastEvaluatedKey !== undefined };
    },
  };
}
