import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { backOff } from './back-off.ts';
import type { RawItem } from './stored-item.ts';
import type { Table } from './table.ts';

type Key = { pk: string; sk: string };

const BATCH = 100;
const MAX_ATTEMPTS = 8;

/**
 * Reads each item once and in any order, with one request for each hundred keys. `projection` limits the attributes,
 * but not the cost.
 * @throws Error when DynamoDB repeatedly leaves some out.
 */
export async function batchGet(
  table: Table,
  keys: readonly Key[],
  { consistent = false, projection }: { consistent?: boolean; projection?: string } = {},
): Promise<RawItem[]> {
  const items: RawItem[] = [];
  const distinct = new Map(keys.map(({ pk, sk }) => [JSON.stringify([pk, sk]), { pk, sk }]));
  let waiting = [...distinct.values()];
  for (let attempt = 1; waiting.length > 0; attempt += 1) {
    if (attempt > MAX_ATTEMPTS + keys.length / BATCH) throw new Error('DynamoDB left items unread');
    const Keys = waiting.slice(0, BATCH);
    const { Responses, UnprocessedKeys } = await table.client.send(
      new BatchGetCommand({
        RequestItems: {
          [table.name]: {
            Keys,
            ...(consistent && { ConsistentRead: true }),
            ...(projection && { ProjectionExpression: projection }),
          },
        },
      }),
    );
    items.push(...(Responses?.[table.name] ?? []));
    const left = (UnprocessedKeys?.[table.name]?.Keys ?? []) as Key[];
    waiting = [...left, ...waiting.slice(BATCH)];
    if (left.length > 0) await backOff(attempt);
  }
  return items;
}
