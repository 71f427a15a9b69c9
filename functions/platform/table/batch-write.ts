import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { backOff } from './back-off.ts';
import type { RawItem } from './stored-item.ts';
import type { Table } from './table.ts';

type Key = { pk: string; sk: string };
type Write = { PutRequest: { Item: RawItem } } | { DeleteRequest: { Key: Key } };

export const WRITTEN_AT_ONCE = 25;
const MAX_ATTEMPTS = 8;

/**
 * Each write is independent of the others, and no key may occur twice.
 * @throws Error when DynamoDB repeatedly leaves some out; the caller must then repeat the whole call.
 */
export async function batchWrite(
  table: Table,
  puts: readonly RawItem[],
  deletes: readonly Key[] = [],
): Promise<void> {
  const writes: Write[] = [
    ...deletes.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
    ...puts.map((Item) => ({ PutRequest: { Item } })),
  ];
  for (let first = 0; first < writes.length; first += WRITTEN_AT_ONCE) {
    await writeBatch(table, writes.slice(first, first + WRITTEN_AT_ONCE));
  }
}

async function writeBatch(table: Table, writes: readonly Write[]): Promise<void> {
  let left: Write[] = [...writes];
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { UnprocessedItems } = await table.client.send(
      new BatchWriteCommand({ RequestItems: { [table.name]: left } }),
    );
    left = (UnprocessedItems?.[table.name] ?? []) as Write[];
    if (left.length === 0) return;
    await backOff(attempt);
  }
  throw new Error(`DynamoDB left ${left.length} items unwritten`);
}
