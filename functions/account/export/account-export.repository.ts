import { GetCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ExportedItem } from '../../../shared/account/account.ts';
import { customerKey } from '../../customers/stored-customer.ts';
import { documentKey, eventPrefix, summaryKey } from '../../documents/document-keys.ts';
import { RECEIVED_PREFIX, receivedPartition } from '../../e-invoicing/received/received-keys.ts';
import { receptionsRepository } from '../../e-invoicing/reception/receptions.repository.ts';
import { optOutKeys, type Reachable } from '../../notifications/reviews/stored-opt-out.ts';
import { reviewPauseKey } from '../../notifications/reviews/stored-review-pause.ts';
import { PAYMENT_PREFIX } from '../../payments/stored-payment.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import type { RawItem } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { repairKey, shopPartition } from '../../platform/table/table-keys.ts';
import { picturesKey } from '../../repairs/pictures/stored-pictures.ts';
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

  /**
   * Reads the items of a customer by the customer's identities, and the items about review requests by the customer's
   * addresses.
   */
  const ofCustomer = async (
    shopId: string,
    identities: readonly string[],
    reached: readonly Reachable[],
  ) => {
    const keys = [
      ...identities.map((identity) => customerKey(shopId, identity)),
      ...reached.flatMap((each) => [
        ...optOutKeys(shopId, each),
        ...(each.customerEmail ? [reviewPauseKey(shopId, each.customerEmail)] : []),
      ]),
    ];
    const once = new Map(keys.map((key) => [key.sk, key]));
    return exported(await batchGet(table, [...once.values()]));
  };

  /** Reads a document, its state with the address that it was sent to, its events and its payments. */
  async function ofDocument(shopId: string, id: string): Promise<ExportedItem[]> {
    const [own, ...others] = await Promise.all([
      batchGet(table, [documentKey(shopId, id), summaryKey(shopId, id)]),
      under(shopId, eventPrefix(id)),
      under(shopId, `${PAYMENT_PREFIX}${id}#`),
    ]);
    return exported([...own, ...others.flat()]);
  }

  /** Reads a whole repair with its slips, replies and pictures. */
  async function ofRepair(shopId: string, trackingNumber: string): Promise<ExportedItem[]> {
    const [whole, slips, others] = await Promise.all([
      repair(shopId, trackingNumber),
      under(shopId, slipPrefix(trackingNumber)),
      batchGet(table, [repliesKey(shopId, trackingNumber), picturesKey(shopId, trackingNumber)]),
    ]);
    return [...(whole ? [whole] : []), ...exported([...slips, ...others])];
  }

  async function under(shopId: string, prefix: string): Promise<RawItem[]> {
    const found: RawItem[] = [];
    const pages = paginateQuery(
      { client: table.client },
      {
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':shop': shopPartition(shopId), ':prefix': prefix },
      },
    );
    for await (const { Items = [] } of pages) found.push(...Items);
    return found;
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
