import type { Purchase } from '../../../shared/documents/input/purchases.ts';
import { AppError } from '../../../shared/errors.ts';
import { documentKey } from '../../documents/document-keys.ts';
import { unlessClosed } from '../../platform/closed-accounts.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { getItem } from '../../platform/table/items.ts';
import { type RawItem, readable, readOr } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transaction.ts';
import { check, EXISTS, put } from '../../platform/table/writes.ts';
import type { Purchases } from './margin.ts';
import {
  PURCHASES_PREFIX,
  purchasesItem,
  purchasesKey,
  purchasesKind,
} from './stored-purchases.ts';

export type PurchasesRepository = ReturnType<typeof purchasesRepository>;

export function purchasesRepository(table: Table) {
  async function get(shopId: string, id: string): Promise<Purchases | undefined> {
    const item = await getItem(table, purchasesKey(shopId, id));
    return item && readOr(item, purchasesKind.read);
  }

  async function of(shopId: string, ids: readonly string[]): Promise<Map<string, Purchases>> {
    const keys = ids.map((id) => purchasesKey(shopId, id));
    const items = await batchGet(table, keys, { consistent: true });
    const idOf = ({ sk }: RawItem) => String(sk).slice(PURCHASES_PREFIX.length);
    return new Map(readable(items, (item) => [idOf(item), purchasesKind.read(item)] as const));
  }

  /** @throws AppError DOCUMENT_NOT_FOUND when the shop has no such document, or is closed. */
  async function set(shopId: string, id: string, purchases: readonly Purchase[]): Promise<void> {
    const refusals = await transact(table, [
      put(purchasesItem(shopId, id, { purchases })),
      check(documentKey(shopId, id), EXISTS),
      unlessClosed(shopId),
    ]);
    if (refusals) throw new AppError('DOCUMENT_NOT_FOUND');
  }

  return { get, of, set };
}
