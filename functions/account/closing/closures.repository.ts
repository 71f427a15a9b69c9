import { attribute, dynamo } from '../../platform/table/expression.ts';
import { deleteItem, getItem, queryPage, updateItem } from '../../platform/table/items.ts';
import { readable } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { CLOSURES_PARTITION, closureKey, profileKey } from '../../platform/table/table-keys.ts';
import { type TransactItem, transact } from '../../platform/table/transaction.ts';
import { EXISTS, update } from '../../platform/table/writes.ts';
import { type Closure, readClosure } from './stored-closure.ts';

export type ClosuresRepository = ReturnType<typeof closuresRepository>;

/** Stores the accounts being closed in one partition, which holds only the last two hours' closures. */
export function closuresRepository(table: Table) {
  async function open(shopId: string, nowMs: number): Promise<Closure> {
    const noting = (key: { pk: string; sk: string }, name: string): TransactItem =>
      update(key, dynamo`SET ${attribute(name)} = if_not_exists(${attribute(name)}, ${nowMs})`);
    await transact(table, [
      noting(closureKey(shopId), 'requested_at_ms'),
      noting(profileKey(shopId), 'closed_at_ms'),
    ]);
    return readClosure((await getItem(table, closureKey(shopId))) ?? {});
  }

  /**
   * The write requires the closure to exist: another run may have finished it, and this write must not restore it.
   */
  async function saveErasing(shopId: string, trackingNumbers: readonly string[]): Promise<void> {
    await updateItem(table, closureKey(shopId), dynamo`SET erasing = ${trackingNumbers}`, EXISTS);
  }

  async function markErased(shopId: string): Promise<void> {
    await updateItem(table, closureKey(shopId), dynamo`SET erased = ${true}`, EXISTS);
  }

  async function remove(shopId: string): Promise<void> {
    await deleteItem(table, closureKey(shopId));
  }

  async function page(limit: number, after: string): Promise<Closure[]> {
    const { items } = await queryPage(table, {
      KeyConditionExpression: dynamo`pk = ${CLOSURES_PARTITION} AND sk > ${after}`,
      Limit: limit,
      ConsistentRead: true,
    });
    return readable(items, readClosure);
  }

  return { open, saveErasing, markErased, remove, page };
}
