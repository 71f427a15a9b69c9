import { closeConnectionsOf } from '../live/close-connections.ts';
import { connectionsRepository } from '../live/connections.repository.ts';
import { updateItem } from '../platform/table/items.ts';
import type { Table } from '../platform/table/table.ts';
import { profileKey } from '../platform/table/table-keys.ts';
import type { EndSessionsDependencies } from './end-sessions.ts';
import type { UserPool } from './user-pool.ts';

export function sessionEnding(
  table: Table,
  { signOutEverywhere }: Pick<UserPool, 'signOutEverywhere'>,
): EndSessionsDependencies {
  const connections = connectionsRepository(table);
  return {
    noteMoment: (shopId, seconds) => noteSessionsAfter(table, shopId, seconds),
    signOutEverywhere,
    closeConnections: (shopId) => closeConnectionsOf(connections, { kind: 'shop', shopId }),
    now: () => Date.now(),
  };
}

/** The later of two instants stays. A missing profile is not created. */
export async function noteSessionsAfter(
  table: Table,
  shopId: string,
  seconds: number,
): Promise<void> {
  await updateItem(table, {
    Key: profileKey(shopId),
    UpdateExpression: 'SET sessions_after_s = :moment',
    ConditionExpression:
      'attribute_exists(pk) AND (attribute_not_exists(sessions_after_s) OR sessions_after_s < :moment)',
    ExpressionAttributeValues: { ':moment': seconds },
  });
}
