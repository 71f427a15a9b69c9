import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table.ts';
import {
  type Progress,
  RECONCILIATION_KEY,
  readReconciliation,
  reconciliationItem,
} from './stored-reconciliation.ts';

export type ReconciliationRepository = ReturnType<typeof reconciliationRepository>;

/** The shops that have a customer at Stripe, a page at a time, and how far the day's pass has come. */
export function reconciliationRepository(table: Table) {
  async function progress(): Promise<Progress | undefined> {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: RECONCILIATION_KEY, ConsistentRead: true }),
    );
    return Item && readReconciliation(Item);
  }

  async function saveProgress(current: Progress): Promise<void> {
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: reconciliationItem(current) }),
    );
  }

  /** The next page of the sparse `stripe` index: it holds those shops and nothing else, so all that is read is used. */
  async function page(
    cursor: Progress['cursor'],
    limit: number,
  ): Promise<{ shopIds: string[]; next: Progress['cursor'] }> {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        IndexName: 'stripe',
        ExclusiveStartKey: cursor,
        Limit: limit,
      }),
    );
    return {
      shopIds: Items.map((item) => String(item.pk).slice('USER#'.length)),
      next: LastEvaluatedKey,
    };
  }

  return { progress, saveProgress, page };
}
