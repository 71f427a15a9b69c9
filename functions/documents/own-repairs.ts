import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table.ts';
import { repairKey } from '../platform/table-keys.ts';
import type { IsOwnRepair } from './issue-document.ts';

/**
 * Reads only whose repair it is. The repository of repairs would add 75 kB to what a Lambda loads before it issues a
 * document.
 */
export function ownRepairs({ name: TableName, client }: Table): IsOwnRepair {
  return async (shopId, trackingNumber, id) => {
    const { Item } = await client.send(
      new GetCommand({
        TableName,
        Key: repairKey(trackingNumber),
        ConsistentRead: true,
        ProjectionExpression: 'user_id, shop_sk',
      }),
    );
    if (Item?.user_id !== shopId) return false;
    return id === undefined || String(Item.shop_sk).endsWith(`#${id}`);
  };
}
