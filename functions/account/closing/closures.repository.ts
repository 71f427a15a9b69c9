import { deleteItem, getItem, queryPage, updateItem } from '../../platform/table/items.ts';
import { readable } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { CLOSURES_PARTITION, closureKey, profileKey } from '../../platform/table/table-keys.ts';
import { type TransactItem, transact } from '../../platform/table/transaction.ts';
import { type Closure, readClosure } from './stored-closure.ts';

export type ClosuresRepository = ReturnType<typeof closuresRepository>;

/** Stores the accounts being closed in one partition, which holds only the last two hours' closures. */
export function closuresRepository(table: Table) {
  async function open(shopId: string, nowMs: number): Promise<Closure> {
    const noting = (key: { pk: string; sk: string }, attribute: string): TransactItem => ({
      Update: {
        Key: key,
        UpdateExpression: `SET ${attribute} = if_not_exists(${attribute}, :now)`,
        ExpressionAttributeValues: { ':now': nowMs },
      },
    });
    await transact(table, [
      noting(closureKey(shopId), 'requested_at_ms'),
      noting(profileKey(shopId), 'closed_at_ms'),
    ]);
    return readClosure((await getItem(table, closureKey(shopId))) ?? {});
  }

  async function saveErasing(shopId: string, trackingNumbers: readonly string[]): Promise<void> {
    await update(shopId, 'SET erasing = :value', trackingNumbers);
  }

  async function markErased(shopId: string): Promise<void> {
    await update(shopId, 'SET erased = :value', true);
  }

  const update = (shopId: string, expression: string, value: unknown) =>
    updateItem(table, {
      Key: closureKey(shopId),
      UpdateExpression: expression,
      ExpressionAttributeValues: { ':value': value },
    });

  async function remove(shopId: string): Promise<void> {
    await deleteItem(table, { Key: closureKey(shopId) });
  }

  async function page(limit: number, after: string): Promise<Closure[]> {
    const { items } = await queryPage(table, {
      KeyConditionExpression: 'pk = :closures AND sk > :after',
      ExpressionAttributeValues: { ':closures': CLOSURES_PARTITION, ':after': after },
      Limit: limit,
      ConsistentRead: true,
    });
    return readable(items, readClosure);
  }

  return { open, saveErasing, markErased, remove, page };
}
