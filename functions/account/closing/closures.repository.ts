import { DeleteCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readEach } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { CLOSURES_PARTITION, closureKey, profileKey } from '../../platform/table/table-keys.ts';
import { type TransactItem, transact } from '../../platform/table/transaction.ts';
import { type Closure, readClosure } from './stored-closure.ts';

export type ClosuresRepository = ReturnType<typeof closuresRepository>;

/** Stores the accounts being closed in one partition, which holds only the last two hours' closures. */
export function closuresRepository(table: Table) {
  /** Stores, also on the profile, that a shop closes its account. A repeated call changes nothing. */
  async function open(shopId: string, nowMs: number): Promise<Closure> {
    const Key = closureKey(shopId);
    const noting = (key: { pk: string; sk: string }, attribute: string): TransactItem => ({
      Update: {
        TableName: table.name,
        Key: key,
        UpdateExpression: `SET ${attribute} = if_not_exists(${attribute}, :now)`,
        ExpressionAttributeValues: { ':now': nowMs },
      },
    });
    await transact(table, [
      noting(Key, 'requested_at_ms'),
      noting(profileKey(shopId), 'closed_at_ms'),
    ]);
    const read = new GetCommand({ TableName: table.name, Key, ConsistentRead: true });
    const { Item = {} } = await table.client.send(read);
    return readClosure(Item);
  }

  async function saveErasing(shopId: string, trackingNumbers: readonly string[]): Promise<void> {
    await update(shopId, 'SET erasing = :value', trackingNumbers);
  }

  /** Stores that everything has been erased once. A later run erases the items that are written after that. */
  async function markErased(shopId: string): Promise<void> {
    await update(shopId, 'SET erased = :value', true);
  }

  async function update(shopId: string, expression: string, value: unknown): Promise<Closure> {
    const { Attributes = {} } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: closureKey(shopId),
        UpdateExpression: expression,
        ExpressionAttributeValues: { ':value': value },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return readClosure(Attributes);
  }

  async function remove(shopId: string): Promise<void> {
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: closureKey(shopId) }));
  }

  async function page(limit: number, after: string): Promise<Closure[]> {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :closures AND sk > :after',
        ExpressionAttributeValues: { ':closures': CLOSURES_PARTITION, ':after': after },
        Limit: limit,
        ConsistentRead: true,
      }),
    );
    const read = readEach(Items, readClosure, () => undefined);
    return read.filter((closure) => closure !== undefined);
  }

  return { open, saveErasing, markErased, remove, page };
}
