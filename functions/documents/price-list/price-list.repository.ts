import { isDeepStrictEqual } from 'node:util';
import {
  LIST_CHANGED,
  type PriceEntry,
  type PriceListInput,
} from '../../../shared/documents/price-list/price-list.ts';
import { AppError } from '../../../shared/errors.ts';
import { unlessClosed } from '../../platform/closed-accounts.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { getItem } from '../../platform/table/items.ts';
import { readOr } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transaction.ts';
import { create, put } from '../../platform/table/writes.ts';
import {
  priceListItem,
  priceListKey,
  priceListKind,
  type StoredPriceList,
} from './stored-price-list.ts';

const NONE: StoredPriceList = { version: 0, entries: [] };

export type PriceListRepository = ReturnType<typeof priceListRepository>;

export function priceListRepository(table: Table) {
  const itemOf = (shopId: string) => getItem(table, priceListKey(shopId));

  /** @throws UnreadableItem */
  async function get(shopId: string): Promise<StoredPriceList> {
    const item = await itemOf(shopId);
    return item ? priceListKind.read(item) : NONE;
  }

  /** Returns the entries to suggest while a line is typed, or none when the list cannot be read. */
  async function readableEntries(shopId: string): Promise<PriceEntry[]> {
    const item = await itemOf(shopId);
    return item ? readOr(item, priceListKind.read, () => NONE).entries : [];
  }

  /**
   * Replaces a list of the given version, where version 0 means that there is no list yet. A repeated request gets the
   * same answer again.
   * @throws AppError CONFLICT when the list has another version, or the account is closed.
   */
  async function replace(
    shopId: string,
    { version, entries }: PriceListInput,
  ): Promise<StoredPriceList> {
    const list = { version: version + 1, entries };
    const refusals = await transact(table, [
      version === 0
        ? create(priceListItem(shopId, list))
        : put(priceListItem(shopId, list), dynamo`#version = ${version}`),
      unlessClosed(shopId),
    ]);
    if (refusals && !isDeepStrictEqual(await get(shopId), list)) {
      throw new AppError('CONFLICT', { message: LIST_CHANGED });
    }
    return list;
  }

  return { get, readableEntries, replace };
}
