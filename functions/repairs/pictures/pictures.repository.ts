import { PLANS } from '../../../shared/billing/plan-table.ts';
import type { PlanId } from '../../../shared/billing/plans.ts';
import { withinPlan } from '../../billing/budgets/within-plan.ts';
import { readOwnProfile } from '../../billing/own-profile.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { getStored } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { profileKey, repairKey } from '../../platform/table/table-keys.ts';
import { type TransactItem, transact, transactNamed } from '../../platform/table/transaction.ts';
import { check, EXISTS, IS_NEW, put, remove, update } from '../../platform/table/writes.ts';
import type { StoredRepair } from '../repairs.ts';
import { readRepair } from '../stored-repair.ts';
import { unlessTombstone } from '../tombstone.ts';
import { changeOf, ownUpdate } from '../update-repair.ts';
import {
  PICTURES_PREFIX,
  picturesKey,
  picturesKind,
  type StoredPictures,
} from './stored-pictures.ts';

/** With `moved`, the repair or its pictures have changed. With `no-room`, the plan is full or the account is closed. */
export type PicturesWrite = 'written' | 'moved' | 'no-room' | 'full';

export type RepairWithPictures = {
  repair: StoredRepair | undefined;
  stored: StoredPictures | undefined;
};

export type PicturesRepository = ReturnType<typeof picturesRepository>;

const limitOf = (id: PlanId) => PLANS[id].picturesLimit;

const shownOf = (stored: StoredPictures | undefined): number =>
  stored?.pictures.filter(({ shown }) => shown).length ?? 0;

export function picturesRepository(table: Table) {
  /** Reads a repair with its pictures consistently, in one request. @throws UnreadableItem */
  async function withRepair(shopId: string, trackingNumber: string): Promise<RepairWithPictures> {
    const keys = [repairKey(trackingNumber), picturesKey(shopId, trackingNumber)];
    const items = await batchGet(table, keys, { consistent: true });
    const isOfPictures = ({ sk }: { sk?: unknown }) => String(sk).startsWith(PICTURES_PREFIX);
    const repair = unlessTombstone(items.find((item) => !isOfPictures(item)));
    const stored = items.find(isOfPictures);
    return { repair: repair && readRepair(repair), stored: stored && picturesKind.read(stored) };
  }

  const profile = (shopId: string) => readOwnProfile(table, shopId);

  const of = (shopId: string, trackingNumber: string): Promise<StoredPictures | undefined> =>
    getStored(table, picturesKind, picturesKey(shopId, trackingNumber));

  /**
   * Replaces `before` with `after`. The repair must be neither withdrawn nor erased (which changes the key), its
   * pictures must be unchanged, and an added picture must be within the plan. The repair stores how many are shown, so
   * that the tracking page needs no other item.
   */
  async function write(
    repair: Pick<StoredRepair, 'user_id' | 'trackingNumber' | 'tracking_key'>,
    before: StoredPictures | undefined,
    after: StoredPictures,
    nowMs: number,
  ): Promise<PicturesWrite> {
    const { user_id: shopId, trackingNumber } = repair;
    const more = after.pictures.length - (before?.pictures.length ?? 0);
    const refused = await transactNamed(table, {
      repair: ofRepair(repair, shownOf(before), shownOf(after)),
      pictures: put(picturesKind.item(picturesKey(shopId, trackingNumber), after), asRead(before)),
      shop: more !== 0 && ofShop(shopId, more, nowMs),
    });
    if (refused === undefined) return 'written';
    if (refused.repair?.tooLarge) return 'full';
    if (refused.shop && !refused.repair && !refused.pictures) return 'no-room';
    return 'moved';
  }

  /** Deletes the item with all pictures of a repair, if the item has not changed since it was read. */
  async function clear(
    shopId: string,
    trackingNumber: string,
    stored: StoredPictures,
    nowMs: number,
  ): Promise<boolean> {
    const refusals = await transact(table, [
      remove(picturesKey(shopId, trackingNumber), asRead(stored)),
      ofShop(shopId, -stored.pictures.length, nowMs),
    ]);
    return refusals === undefined;
  }

  function ofRepair(
    {
      user_id: shopId,
      trackingNumber,
      tracking_key,
    }: Pick<StoredRepair, 'user_id' | 'trackingNumber' | 'tracking_key'>,
    before: number,
    after: number,
  ): TransactItem {
    const condition = dynamo`
      tracking_key = ${tracking_key} AND attribute_not_exists(card.withdrawn_at)`;
    if (before === after) {
      return check(repairKey(trackingNumber), dynamo`user_id = ${shopId} AND ${condition}`);
    }
    const change = changeOf({
      set: { shown_pictures: after || undefined },
      remove: [after === 0 && dynamo`shown_pictures`],
      conditions: [condition],
    });
    return ownUpdate(shopId, trackingNumber, change);
  }

  const asRead = (stored: StoredPictures | undefined) =>
    stored === undefined ? IS_NEW : dynamo`#version = ${stored.version}`;

  /** Counts the stored pictures of the shop. Pictures can be added only within the quota of the plan in force. */
  function ofShop(shopId: string, more: number, nowMs: number): TransactItem {
    const counting = { attribute: 'pictures_stored', more, limitOf };
    const { free, paid, added } = withinPlan([counting], nowMs);
    const isWithin = dynamo`attribute_not_exists(closed_at_ms) AND (${free} OR ${paid})`;
    return update(profileKey(shopId), added, more > 0 ? isWithin : EXISTS);
  }

  return { withRepair, of, profile, write, clear };
}
