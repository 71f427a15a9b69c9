import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Purchase } from '../../../shared/documents/input/purchases.ts';
import { AppError } from '../../../shared/errors.ts';
import { documentKey } from '../../documents/document-keys.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { readOr } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { closureKey } from '../../platform/table/table-keys.ts';
import { transact } from '../../platform/table/transaction.ts';
import type { Purchases } from './margin.ts';
import {
  PURCHASES_PREFIX,
  purchasesItem,
  purchasesKey,
  readPurchases,
} from './stored-purchases.ts';

export type PurchasesRepository = ReturnType<typeof purchasesRepository>;

export function purchasesRepository(table: Table) {
  /** The notes beside a document; `undefined` when there are none or they cannot be read. */
  async function get(shopId: string, id: string): Promise<Purchases | undefined> {
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: purchasesKey(shopId, id),
        ConsistentRead: true,
      }),
    );
    return Item && readOr(Item, readPurchases, () => undefined);
  }

  /** The notes beside documents, by document id. It takes a request for each hundred documents. */
  async function of(shopId: string, ids: readonly string[]): Promise<Map<string, Purchases>> {
    const items = await batchGet(
      table,
      ids.map((id) => purchasesKey(shopId, id)),
      { consistent: true },
    );
    return new Map(
      items.flatMap((item) => {
        const read = readOr(item, readPurchases, () => undefined);
        return read ? [[String(item.sk).slice(PURCHASES_PREFIX.length), read] as const] : [];
      }),
    );
  }

  /**
   * Replaces the purchase prices of an invoice or a quote.
   * @throws AppError DOCUMENT_NOT_FOUND when the shop has no such document, or is closed.
   */
  async function set(shopId: string, id: string, purchases: readonly Purchase[]): Promise<void> {
    const { name: TableName } = table;
    const refusals = await transact(table, [
      { Put: { TableName, Item: purchasesItem(shopId, id, { purchases }) } },
      {
        ConditionCheck: {
          TableName,
          Key: documentKey(shopId, id),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      {
        ConditionCheck: {
          TableName,
          Key: closureKey(shopId),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ]);
    if (refusals) throw new AppError('DOCUMENT_NOT_FOUND');
  }

  return { get, of, set };
}
