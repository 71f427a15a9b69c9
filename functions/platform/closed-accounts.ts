import { AppError } from '../../shared/errors.ts';
import { getItem } from './table/items.ts';
import type { Table } from './table/table.ts';
import { closureKey } from './table/table-keys.ts';
import type { TransactItem } from './table/transaction.ts';
import { check, IS_NEW } from './table/writes.ts';

/**
 * Refuses a closed account, whose token stays valid for an hour. It costs one GetItem (docs/decisions/0030).
 * @throws AppError UNAUTHENTICATED
 */
export async function refuseClosed(table: Table, shopId: string): Promise<void> {
  const closure = await getItem(table, closureKey(shopId), 'pk');
  if (closure !== undefined) throw new AppError('UNAUTHENTICATED');
}

/** Makes a transaction fail when the shop's account is closed or being closed. */
export const unlessClosed = (shopId: string): TransactItem => check(closureKey(shopId), IS_NEW);

/**
 * Returns what `find` returns. When `find` throws a 404 and the account is closed, the caller gets UNAUTHENTICATED
 * instead. A route that finds something needs no check, because a closed account has nothing left.
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
