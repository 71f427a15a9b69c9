import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import { reviewPauseKey } from '../notifications/reviews/stored-review-pause.ts';
import { dynamo } from '../platform/table/expression.ts';
import { queryPages, startingWith } from '../platform/table/items.ts';
import { readable } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { repairsPartition } from '../platform/table/table-keys.ts';
import { type TransactItem, transact } from '../platform/table/transaction.ts';
import { FIRST_REPAIR } from '../platform/table/walk-repairs.ts';
import { check, IS_NEW, put, remove } from '../platform/table/writes.ts';
import { picturesKey } from '../repairs/pictures/stored-pictures.ts';
import { newTrackingKey } from '../repairs/repair-id.ts';
import { type StoredRepair, withoutCustomer } from '../repairs/repairs.ts';
import { slipKey, slipPrefix } from '../repairs/slip/stored-slip.ts';
import { readCard, repairItem } from '../repairs/stored-repair.ts';
import { repliesKey } from '../tracking/replies/stored-replies.ts';

type IsWanted = (repair: RepairSummary) => boolean;

/** A repair of this age is certainly in the word index, because the stream keeps a record for one day only. */
const UNINDEXED_MS = 2 * 86_400_000;

export type CustomerErasureRepository = ReturnType<typeof customerErasureRepository>;

export function customerErasureRepository(table: Table) {
  /** Reads the withdrawn repairs, which the word index lacks. */
  const withdrawn = (shopId: string, isWanted: IsWanted): Promise<RepairSummary[]> =>
    listed(repairsPartition(shopId, { withdrawnAt: '' }), isWanted);

  /** Reads open and lately handed-over repairs, which the word index may lack because the stream can be late. */
  async function unindexed(
    shopId: string,
    isWanted: IsWanted,
    nowMs: number,
  ): Promise<RepairSummary[]> {
    const since = new Date(nowMs - UNINDEXED_MS).toISOString();
    const lists = await Promise.all([
      listed(repairsPartition(shopId), isWanted),
      listed(repairsPartition(shopId, { handedOverAt: '' }), isWanted, since),
    ]);
    return lists.flat();
  }

  async function listed(
    partition: string,
    isWanted: IsWanted,
    since = FIRST_REPAIR,
  ): Promise<RepairSummary[]> {
    const found: RepairSummary[] = [];
    const pages = queryPages(table, {
      IndexName: 'cards',
      KeyConditionExpression: dynamo`shop_pk = ${partition} AND shop_sk > ${since}`,
    });
    for await (const items of pages) {
      found.push(...readable(items, readCard).filter(isWanted));
    }
    return found;
  }

  /**
   * Erases the customer from a repair and deletes its slips, replies and review request, with `others`, in one
   * transaction. The repair must not be open, must be as it was read, and must have no newer slip and no pictures.
   * Returns whether it was erased.
   */
  async function erase(
    repair: StoredRepair,
    others: readonly TransactItem[] = [],
  ): Promise<boolean> {
    const { user_id, trackingNumber } = repair;
    const slips = await startingWith(table, user_id, slipPrefix(trackingNumber));
    const refusals = await transact(table, [
      put(
        repairItem(withoutCustomer(repair, newTrackingKey())),
        dynamo`
          user_id = ${user_id} AND card.#version = ${repair.version}
          AND (attribute_exists(card.handed_over_at) OR attribute_exists(card.withdrawn_at))`,
      ),
      check(slipKey(user_id, trackingNumber, slips.length + 1), IS_NEW),
      check(picturesKey(user_id, trackingNumber), IS_NEW),
      ...[
        ...slips.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
        repliesKey(user_id, trackingNumber),
        ...(repair.customerEmail ? [reviewPauseKey(user_id, repair.customerEmail)] : []),
      ].map((key) => remove(key)),
      ...others,
    ]);
    return refusals === undefined;
  }

  return { withdrawn, unindexed, erase };
}
