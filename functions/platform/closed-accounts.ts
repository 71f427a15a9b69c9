import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../shared/errors.ts';
import type { Table } from './table/table.ts';
import { closureKey } from './table/table-keys.ts';

/**
 * Refuses a shop whose account is closed or being closed. Its access token remains valid for up to an hour, and its
 * closure is stored for two hours. Costs one GetItem (docs/decisions/0030).
 * @throws AppError UNAUTHENTICATED
 */
export async function refuseClosed(table: Table, shopId: string): Promise<void> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: closureKey(shopId),
      ConsistentRead: true,
      ProjectionExpression: 'pk',
    }),
  );
  if (Item !== undefined) throw new AppError('UNAUTHENTICATED');
}

/**
 * Returns what `find` returns. When `find` throws a 404, a closed account is refused instead. A route that finds
 * something needs no check, because a closed account has nothing left.
 */
export async function orRefuseClosed<Found>(
  table: Table,
  shopId: string,
  find: () => Promise<Found>,
): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.status === 404) await refuseClosed(table, shopId);
    throw error;
  }
}
