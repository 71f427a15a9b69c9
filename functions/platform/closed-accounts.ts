import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../shared/errors.ts';
import type { Table } from './table.ts';
import { closureKey } from './table-keys.ts';

/**
 * Refuses a shop whose account is closed or being closed: its access token lives on for up to an hour, its closure for
 * two. One GetItem (docs/decisions/0030).
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
 * What `find` gives; where it finds nothing, a closed account is refused rather than told so. For routes whose account is
 * only asked about when what they name is gone: what a closed account had, is.
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
