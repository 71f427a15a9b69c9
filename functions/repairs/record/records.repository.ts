import { AppError } from '../../../shared/errors.ts';
import { NOTIFICATION_CHANNELS, type PhoneNumber } from '../../../shared/repairs/notifications.ts';
import type { Correction } from '../../../shared/repairs/repairs.ts';
import { giveUseBack } from '../../billing/usage/usage.ts';
import { dynamo, type Expression } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import { profileKey, repairsPartition } from '../../platform/table/table-keys.ts';
import { transactNamed } from '../../platform/table/transaction.ts';
import { update } from '../../platform/table/writes.ts';
import { phoneItem } from '../card-item.ts';
import { entryAt, type NotificationState, pathsOf, untouchedAt } from '../notification-states.ts';
import { type FormerKey, nameOf, type StoredRepair } from '../repairs.ts';
import { correctionItem, readRepair } from '../stored-repair.ts';
import { changeOf, changeRepair, ownUpdate, type RepairChange } from '../update-repair.ts';

export type Rewording = {
  /** The corrected phone means this number. `phone` is absent where the phone is not corrected. */
  phone?: { number: PhoneNumber | undefined } | undefined;
  /** This is the new key of the tracking link. The former key then serves only to opt out. */
  trackingKey?: string | undefined;
  formerKeys?: readonly FormerKey[];
  corrections: readonly Correction[];
  log: readonly Correction[];
  notes: string | undefined;
};

export type RecordsRepository = ReturnType<typeof recordsRepository>;

const IS_THERE = dynamo`attribute_not_exists(card.withdrawn_at)`;

export function recordsRepository(table: Table) {
  const correct = (
    repair: StoredRepair,
    { corrections, log, notes, phone, trackingKey, formerKeys }: Rewording,
  ) => {
    const day = corrections.find(({ field }) => field === 'promisedOn')?.to;
    const texts = corrections.filter(({ field }) => field !== 'promisedOn');
    return changeRepair(table, nameOf(repair), {
      set: {
        ...Object.fromEntries(texts.map(({ field, to }) => [`card.#${field}`, to])),
        corrections: log.length > 0 ? log.map(correctionItem) : undefined,
        'card.phone': phone?.number && phoneItem(phone.number),
        tracking_key: trackingKey,
        former_keys: formerKeys?.length ? formerKeys : undefined,
        'card.promised_on': day || undefined,
        notes: notes || undefined,
      },
      remove: [
        phone && !phone.number && dynamo`card.phone`,
        day === '' && dynamo`card.promised_on`,
        // Undoing the last change must not undo this later promise.
        day !== undefined && dynamo`promised_before`,
        !notes && dynamo`notes`,
      ],
      conditions: [IS_THERE, dynamo`card.#version = ${repair.version}`],
    });
  };

  /** Records the hand-over. A held change is then final and notifies nobody, because the customer has the device. */
  async function handOver(repair: StoredRepair, nowMs: number) {
    const held = unsentChange(repair, nowMs);
    const settled = held && (await changeRepair(table, nameOf(repair), held));
    if (settled?.isWritten) return settled;
    return changeRepair(table, nameOf(repair), handingOver(repair.user_id, nowMs));
  }

  const withdraw = (repair: StoredRepair, nowMs: number) =>
    changeRepair(table, nameOf(repair), withdrawal(repair.user_id, nowMs));

  /**
   * Withdraws a repair and stops counting it, unless an entry after the first was claimed or sent since it was read.
   * With `nothing-to-give-back`, nothing was written, because the profile no longer counts the repair.
   * @throws AppError as `changeRepair` does.
   */
  async function withdrawAndGiveBack(
    repair: StoredRepair,
    nowMs: number,
  ): Promise<{ isWritten: boolean; repair: StoredRepair } | 'nothing-to-give-back'> {
    const { user_id, trackingNumber } = repair;
    const { set, conditions } = withdrawal(user_id, nowMs);
    const change = changeOf({
      set: { ...set, 'card.given_back': true },
      conditions: [...conditions, ...noFurtherNotification(repair)],
    });
    const refused = await transactNamed(table, {
      repair: ownUpdate(user_id, trackingNumber, change),
      profile: update(profileKey(user_id), ...giveUseBack(Date.parse(repair.created_at))),
    });
    if (refused === undefined) return { isWritten: true, repair: withdrawn(repair, nowMs) };
    if (refused.repair?.tooLarge) throw new AppError('HISTORY_FULL');
    if (refused.repair === undefined) return 'nothing-to-give-back';
    const { item } = refused.repair;
    if (item?.user_id !== user_id) throw new AppError('REPAIR_NOT_FOUND');
    return { isWritten: false, repair: readRepair(item) };
  }

  return { correct, handOver, withdraw, withdrawAndGiveBack };
}

const handingOver = (shopId: string, nowMs: number) =>
  ({
    set: { shop_pk: repairsPartition(shopId, { handedOverAt: '' }), 'card.handed_over_at': nowMs },
    conditions: [
      dynamo`card.#status = ${'completed'}`,
      dynamo`attribute_not_exists(card.handed_over_at)`,
      IS_THERE,
    ],
  }) satisfies RepairChange;

/**
 * Returns the hand-over that also settles the held last change, on condition that no sender has claimed that change.
 */
function unsentChange(
  { user_id, statusHistory, hold }: StoredRepair,
  nowMs: number,
): RepairChange | undefined {
  if (hold === undefined || hold.until <= nowMs) return undefined;
  const { set, conditions } = handingOver(user_id, nowMs);
  const place = statusHistory.length - 1;
  const none: NotificationState['state'] = 'nothing-to-send';
  return {
    set,
    assign: NOTIFICATION_CHANNELS.map((channel) => {
      const { at, state } = pathsOf(place, channel);
      return dynamo`${at} = ${nowMs}, ${state} = ${none}`;
    }),
    remove: [dynamo`#hold`],
    conditions: [
      ...conditions,
      dynamo`size(statusHistory) = ${statusHistory.length}`,
      dynamo`${entryAt(place)}.#at = ${hold.entry} AND #hold.#entry = ${hold.entry}`,
      ...NOTIFICATION_CHANNELS.map((channel) => untouchedAt(place, channel)),
    ],
  };
}

const withdrawal = (shopId: string, nowMs: number) =>
  ({
    set: { shop_pk: repairsPartition(shopId, { withdrawnAt: '' }), 'card.withdrawn_at': nowMs },
    conditions: [IS_THERE],
  }) satisfies RepairChange;

/**
 * Returns the repair after this write. A claim or an outcome of the same moment is missing, because a transaction
 * returns no item.
 */
const withdrawn = (repair: StoredRepair, nowMs: number): StoredRepair => ({
  ...repair,
  withdrawnAt: new Date(nowMs).toISOString(),
  givenBack: true,
  version: repair.version + 1,
});

/** Requires that no entry after the first was claimed or sent since it was read. */
function noFurtherNotification({ statusHistory }: StoredRepair): Expression[] {
  const later = statusHistory.flatMap(({ notifications }, place) =>
    (place === 0 ? [] : NOTIFICATION_CHANNELS).map((channel) => {
      const { at, until } = pathsOf(place, channel);
      const { at: settled } = notifications[channel];
      const isAlike =
        settled === undefined ? dynamo`attribute_not_exists(${at})` : dynamo`${at} = ${settled}`;
      return dynamo`attribute_not_exists(${until}) AND ${isAlike}`;
    }),
  );
  return [dynamo`size(statusHistory) = ${statusHistory.length}`, ...later];
}
