import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { getStored, putItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import {
  type Progress,
  RECONCILIATION_KEY,
  reconciliationItem,
  reconciliationKind,
} from './stored-reconciliation.ts';

export type ReconciliationRepository = ReturnType<typeof reconciliationRepository>;

export function reconciliationRepository(table: Table) {
  const progress = (): Promise<Progress | undefined> =>
    getStored(table, reconciliationKind, RECONCILIATION_KEY);

  async function saveProgress(current: Progress): Promise<void> {
    await putItem(table, reconciliationItem(current));
  }

  /** The sparse `stripe` index contains only shops with a customer at Stripe. */
  async function page(cursor: Progress['cursor'], limit: number) {
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
