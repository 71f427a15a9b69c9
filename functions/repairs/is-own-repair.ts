import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table.ts';
import { repairKey } from '../platform/table-keys.ts';

/** Returns whether the shop has a repair with this tracking number, and with the id if one is given. */
export type IsOwnRepair = (
  shopId: string,
  trackingNumber: string,
  id: string | undefined,
) => Promise<boolean>;

/**
 * Reads only whose repair it is, for a Lambda that needs nothing else of it: reading a whole repair, as `ownRepair`
 * does, adds 75 kB to what the Lambda loads.
 */
export function openIsOwnRepair({ name: TableName, client }: Table): IsOwnRepair {
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
