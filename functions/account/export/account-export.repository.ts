import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ExportedItem } from '../../../shared/account/account.ts';
import { RECEIVED_PREFIX, receivedPartition } from '../../e-invoicing/received-keys.ts';
import { receptionsRepository } from '../../e-invoicing/receptions.repository.ts';
import type { RawItem } from '../../platform/stored-item.ts';
import type { Table } from '../../platform/table.ts';
import { shopPartition, trackingPartition } from '../../platform/table-keys.ts';
import { firstOfKey, historyKey } from '../../repairs/stored-history.ts';
import {
  exportedHistory,
  exportedItem,
  exportedReceived,
  exportedRepair,
} from './exported-item.ts';

export type AccountExportRepository = ReturnType<typeof accountExportRepository>;

/** Reads everything that is stored about a shop. */
export function accountExportRepository(table: Table) {
  /** Reads a page of at most 1 MB of the shop's own partition, which holds everything except its repairs. */
  async function own(
    shopId: string,
    limit: number,
    after: string | undefined,
  ): Promise<{ items: ExportedItem[]; after: string | undefined }> {
    const pk = shopPartition(shopId);
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop',
        ExpressionAttributeValues: { ':shop': pk },
        Limit: limit,
        ExclusiveStartKey: after === undefined ? undefined : { pk, sk: after },
        ConsistentRead: true,
      }),
    );
    return {
      items: Items.flatMap((item) => exportedItem(item) ?? []),
      after: LastEvaluatedKey && String(LastEvaluatedKey.sk),
    };
  }

  /** Reads a whole repair with its notifications, or `undefined` when it is not the shop's. */
  async function repair(shopId: string, trackingNumber: string): Promise<ExportedItem | undefined> {
    const items: RawItem[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          // The archived part of its history has pages of its own.
          KeyConditionExpression: 'pk = :tracking AND sk > :history',
          FilterExpression: 'user_id = :user',
          ExpressionAttributeValues: {
            ':tracking': trackingPartition(trackingNumber),
            ':history': historyKey(trackingNumber, Number.MAX_SAFE_INTEGER).sk,
            ':user': shopId,
          },
          ExclusiveStartKey: start,
          ConsistentRead: true,
        }),
      );
      items.push(...Items);
      start = LastEvaluatedKey;
    } while (start !== undefined);
    return exportedRepair(items);
  }

  /**
   * Reads a page of at most 1 MB of a repair's archived history, starting with a given entry number. `next` is the
   * number of the first entry after the page. Reads nothing of another shop.
   */
  async function history(
    shopId: string,
    trackingNumber: string,
    from: number,
    limit: number,
  ): Promise<{ items: ExportedItem[]; next: number | undefined }> {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :tracking AND sk BETWEEN :from AND :last',
        FilterExpression: 'user_id = :user',
        ExpressionAttributeValues: {
          ':tracking': trackingPartition(trackingNumber),
          ':from': historyKey(trackingNumber, from).sk,
          ':last': historyKey(trackingNumber, Number.MAX_SAFE_INTEGER).sk,
          ':user': shopId,
        },
        Limit: limit,
        ConsistentRead: true,
      }),
    );
    return {
      items: Items.map((item) => exportedHistory(trackingNumber, item)),
      next: LastEvaluatedKey && firstOfKey(String(LastEvaluatedKey.sk)) + 1,
    };
  }

  /** Reads a page of at most 1 MB of the invoices that the shop has received. */
  async function received(
    shopId: string,
    limit: number,
    after: string | undefined,
  ): Promise<{ items: ExportedItem[]; after: string | undefined }> {
    const siren = await receptionsRepository(table).sirenOf(shopId);
    if (siren === undefined) return { items: [], after: undefined };
    const pk = receivedPartition(siren);
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :siren AND begins_with(sk, :invoice)',
        ExpressionAttributeValues: { ':siren': pk, ':invoice': RECEIVED_PREFIX },
        Limit: limit,
        ExclusiveStartKey: after === undefined ? undefined : { pk, sk: after },
        ConsistentRead: true,
      }),
    );
    return {
      items: Items.map(exportedReceived),
      after: LastEvaluatedKey && String(LastEvaluatedKey.sk),
    };
  }

  return { own, received, repair, history };
}
