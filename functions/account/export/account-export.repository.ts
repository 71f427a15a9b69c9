import type { ExportedItem } from '../../../shared/account/account.ts';
import { customerKey } from '../../customers/stored-customer.ts';
import { documentKey, eventPrefix, summaryKey } from '../../documents/document-keys.ts';
import { RECEIVED_PREFIX, receivedPartition } from '../../e-invoicing/received/received-keys.ts';
import { receptionsRepository } from '../../e-invoicing/reception/receptions.repository.ts';
import { optOutKeys, type Reachable } from '../../notifications/reviews/stored-opt-out.ts';
import { reviewPauseKey } from '../../notifications/reviews/stored-review-pause.ts';
import { PAYMENT_PREFIX } from '../../payments/stored-payment.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { beginsWith, dynamo } from '../../platform/table/expression.ts';
import { getItem, queryPage, startingWith } from '../../platform/table/items.ts';
import type { RawItem } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { repairKey, shopPartition } from '../../platform/table/table-keys.ts';
import { picturesKey } from '../../repairs/pictures/stored-pictures.ts';
import { slipPrefix } from '../../repairs/slip/stored-slip.ts';
import { repliesKey } from '../../tracking/replies/stored-replies.ts';
import { exportedItem, exportedReceived, exportedRepair } from './exported-item.ts';

export type AccountExportRepository = ReturnType<typeof accountExportRepository>;

export function accountExportRepository(table: Table) {
  const pageOf = (pk: string, limit: number, after: string | undefined, prefix?: string) =>
    queryPage(table, {
      KeyConditionExpression: prefix ? beginsWith(pk, prefix) : dynamo`pk = ${pk}`,
      Limit: limit,
      ExclusiveStartKey: after === undefined ? undefined : { pk, sk: after },
      ConsistentRead: true,
    });

  /** This partition holds everything of the shop except its repairs. */
  async function own(shopId: string, limit: number, after: string | undefined) {
    const { items, last } = await pageOf(shopPartition(shopId), limit, after);
    return { items: exported(items), after: last };
  }

  async function repair(shopId: string, trackingNumber: string): Promise<ExportedItem | undefined> {
    const item = await getItem(table, repairKey(trackingNumber));
    return item?.user_id === shopId ? exportedRepair(item) : undefined;
  }

  /** Reads a customer's notes by identity, and the items about review requests by address. */
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

  async function ofDocument(shopId: string, id: string): Promise<ExportedItem[]> {
    const [own, ...others] = await Promise.all([
      batchGet(table, [documentKey(shopId, id), summaryKey(shopId, id)]),
      startingWith(table, shopId, eventPrefix(id)),
      startingWith(table, shopId, `${PAYMENT_PREFIX}${id}#`),
    ]);
    return exported([...own, ...others.flat()]);
  }

  async function ofRepair(shopId: string, trackingNumber: string): Promise<ExportedItem[]> {
    const [whole, slips, others] = await Promise.all([
      repair(shopId, trackingNumber),
      startingWith(table, shopId, slipPrefix(trackingNumber)),
      batchGet(table, [repliesKey(shopId, trackingNumber), picturesKey(shopId, trackingNumber)]),
    ]);
    return [...(whole ? [whole] : []), ...exported([...slips, ...others])];
  }

  async function received(shopId: string, limit: number, after: string | undefined) {
    const siren = await receptionsRepository(table).sirenOf(shopId);
    if (siren === undefined) return { items: [], after: undefined };
    const { items, last } = await pageOf(receivedPartition(siren), limit, after, RECEIVED_PREFIX);
    return { items: items.map(exportedReceived), after: last };
  }

  return { own, repair, received, ofCustomer, ofDocument, ofRepair };
}

const exported = (items: readonly RawItem[]): ExportedItem[] =>
  items.flatMap((item) => exportedItem(item) ?? []);
