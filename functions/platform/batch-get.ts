import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { RawItem } from './stored-item.ts';
import type { Table } from './table.ts';
import { backOff } from './transaction.ts';

type Key = { pk: string; sk: string };

/** As many as one BatchGetItem takes. */
const BATCH = 100;
const MAX_ATTEMPTS = 8;

/**
 * The items of `keys` that exist, in no order. One request for each hundred; what DynamoDB leaves out of an answer is
 * asked for again.
 * @throws Error when it keeps leaving some out.
 */
export async function batchGet(
  table: Table,
  keys: readonly Key[],
  { consistent = false } = {},
): Promise<RawItem[]> {
  const items: RawItem[] = [];
  let waiting = keys.map(({ pk, sk }) => ({ pk, sk }));
  for (let attempt = 1; waiting.length > 0; attempt += 1) {
    if (attempt > MAX_ATTEMPTS + keys.length / BATCH) throw new Error('Items are left unread');
    const Keys = waiting.slice(0, BATCH);
    const { Responses, UnprocessedKeys } = await table.client.send(
      new BatchGetCommand({
        RequestItems: { [table.name]: { Keys, ...(consistent && { ConsistentRead: true }) } },
      }),
    );
    items.push(...(Responses?.[table.name] ?? []));
    const left = (UnprocessedKeys?.[table.name]?.Keys ?? []) as Key[];
    waiting = [...left, ...waiting.slice(BATCH)];
    if (left.length > 0) await backOff(attempt);
  }
  return items;
}
