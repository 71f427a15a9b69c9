import { GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table.ts';

/** How far a day's reconciliation has come; `cursor` is the last index key done, `undefined` at the start. */
export type Progress = {
  /** Calendar day of the pass, in UTC: 'YYYY-MM-DD'. */
  day: string;
  cursor: Record<string, unknown> | undefined;
  done: boolean;
};

export type ReconciliationRepository = ReturnType<typeof reconciliationRepository>;

const PROGRESS_KEY = { pk: 'JOB#RECONCILE-SUBSCRIPTIONS', sk: 'PROGRESS' };

/** The shops that have a customer at Stripe, a page at a time, and how far the day's pass has come. */
export function reconciliationRepository(table: Table) {
  async function progress(): Promise<Progress | undefined> {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: PROGRESS_KEY, ConsistentRead: true }),
    );
    return Item && { day: String(Item.day), cursor: Item.cursor, done: Item.done === true };
  }

  async function saveProgress(current: Progress): Promise<void> {
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...PROGRESS_KEY, ...current } }),
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
