import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ExportedItem } from '../../../shared/account/account.ts';
import { customerKey } from '../../customers/stored-customer.ts';
import { documentKey, summaryKey } from '../../documents/document-keys.ts';
import { RECEIVED_PREFIX, receivedPartition } from '../../e-invoicing/received-keys.ts';
import { receptionsRepository } from '../../e-invoicing/receptions.repository.ts';
import { batchGet } from '../../platform/batch-get.ts';
import type { RawItem } from '../../platform/stored-item.ts';
import type { Table } from '../../platform/table.ts';
import { repairKey, shopPartition } from '../../platform/table-keys.ts';
import { slipPrefix } from '../../repairs/slip/stored-slip.ts';
import { repliesKey } from '../../tracking/replies/stored-replies.ts';
import { exportedItem, exportedReceived, exportedRepair } from './exported-item.ts';

export type AccountExportRepository = ReturnType<typeof accountExportRepository>;

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

  /** Reads a whole repair, or `undefined` when it is not the shop's. */
  async function repair(shopId: string, trackingNumber: string): Promise<ExportedItem | undefined> {
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: repairKey(trackingNumber),
        ConsistentRead: true,
      }),
    );
    return Item?.user_id === shopId ? exportedRepair(Item) : undefined;
  }

  /** Reads what is kept of a customer under these identities. */
  const ofCustomer = async (shopId: string, identities: readonly string[]) =>
    exported(
      await batchGet(
        table,
        identities.map((identity) => customerKey(shopId, identity)),
      ),
    );

  /** Reads a document, and its state with the address that it was sent to. */
  const ofDocument = async (shopId: string, id: string) =>
    exported(await batchGet(table, [documentKey(shopId, id), summaryKey(shopId, id)]));

  /** Reads a whole repair with its slips and replies. */
  async function ofRepair(shopId: string, trackingNumber: string): Promise<ExportedItem[]> {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop AND begins_with(sk, :slips)',
        ExpressionAttributeValues: {
          ':shop': shopPartition(shopId),
          ':slips': slipPrefix(trackingNumber),
        },
      }),
    );
    const [whole, replies] = await Promise.all([
      repair(shopId, trackingNumber),
      batchGet(table, [repliesKey(shopId, trackingNumber)]),
    ]);
    return [...(whole ? [whole] : []), ...exported([...Items, ...replies])];
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

  return { own, repair, received, ofCustomer, ofDocument, ofRepair };
}

const exported = (items: readonly RawItem[]): ExportedItem[] =>
  items.flatMap((item) => exportedItem(item) ?? []);
