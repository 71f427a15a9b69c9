import { AppError } from '../../../shared/errors.ts';
import { NOTIFICATION_CHANNELS, type PhoneNumber } from '../../../shared/repairs/notifications.ts';
import type { Correction } from '../../../shared/repairs/repairs.ts';
import { giveUseBack } from '../../billing/usage/usage.ts';
import type { Table } from '../../platform/table/table.ts';
import { profileKey, repairsPartition } from '../../platform/table/table-keys.ts';
import { transact } from '../../platform/table/transaction.ts';
import { update } from '../../platform/table/writes.ts';
import { phoneItem } from '../card-item.ts';
import { NOTIFICATION_ATTRIBUTES, type NotificationState } from '../notification-states.ts';
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

const IS_THERE = 'attribute_not_exists(card.withdrawn_at)';

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
        ...(phone && !phone.number ? ['card.phone'] : []),
        ...(day === '' ? ['card.promised_on'] : []),
        // Undoing the last change must not undo this later promise.
        ...(day === undefined ? [] : ['promised_before']),
        ...(notes ? [] : ['notes']),
      ],
      conditions: [IS_THERE, 'card.#version = :version'],
      values: { ':version': repair.version },
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
    const unsent = noFurtherNotification(repair);
    const change = changeOf({
      set: { ...set, 'card.given_back': true },
      conditions: [...conditions, ...unsent.conditions],
      values: unsent.values,
    });
    const refusals = await transact(table, [
      { Update: ownUpdate(user_id, trackingNumber, change) },
      update(profileKey(user_id), ...giveUseBack(Date.parse(repair.created_at))),
    ]);
    if (refusals === undefined) return { isWritten: true, repair: withdrawn(repair, nowMs) };
    const [refused, unused] = refusals;
    if (refused?.tooLarge) throw new AppError('HISTORY_FULL');
    if (!refused?.condition) {
      if (unused?.condition) return 'nothing-to-give-back';
      throw new Error('DynamoDB refused a withdrawal although none of its conditions failed');
    }
    const { item } = refused;
    if (item?.user_id !== user_id) throw new AppError('REPAIR_NOT_FOUND');
    return { isWritten: false, repair: readRepair(item) };
  }

  return { correct, handOver, withdraw, withdrawAndGiveBack };
}

const handingOver = (shopId: string, nowMs: number) =>
  ({
    set: { shop_pk: repairsPartition(shopId, { handedOverAt: '' }), 'card.handed_over_at': nowMs },
    conditions: [
      'card.#status = :completed',
      'attribute_not_exists(card.handed_over_at)',
      IS_THERE,
    ],
    values: { ':completed': 'completed' },
  }) satisfies RepairChange;

/**
 * Returns the hand-over that also settles the held last change, on condition that no sender has claimed that change.
 */
function unsentChange(
  { user_id, statusHistory, hold }: StoredRepair,
  nowMs: number,
): RepairChange | undefined {
  if (hold === undefined || hold.until <= nowMs) return undefined;
  const { set, conditions, values } = handingOver(user_id, nowMs);
  const entry = `statusHistory[${statusHistory.length - 1}]`;
  const channels = Object.values(NOTIFICATION_ATTRIBUTES);
  const none: NotificationState['state'] = 'nothing-to-send';
  const settled = channels.map(({ at, state }) => ({
    [`${entry}.${at}`]: nowMs,
    [`${entry}.${state}`]: none,
  }));
  return {
    set: Object.assign({}, set, ...settled),
    remove: ['#hold'],
    conditions: [
      ...conditions,
      `size(statusHistory) = :entries AND ${entry}.#at = :entry AND #hold.#entry = :entry`,
      ...channels.flatMap(({ at, until, tried }) =>
        [at, until, tried].map((name) => `attribute_not_exists(${entry}.${name})`),
      ),
    ],
    values: { ...values, ':entries': statusHistory.length, ':entry': hold.entry },
  };
}

const withdrawal = (shopId: string, nowMs: number) =>
  ({
    set: { shop_pk: repairsPartition(shopId, { withdrawnAt: '' }), 'card.withdrawn_at': nowMs },
    conditions: [IS_THERE],
  }) satisfies RepairChange;

/** A claim or an outcome of the same moment is missing here, because a transaction returns no item. */
const withdrawn = (repair: StoredRepair, nowMs: number): StoredRepair => ({
  ...repair,
  withdrawnAt: new Date(nowMs).toISOString(),
  givenBack: true,
  version: repair.version + 1,
});

function noFurtherNotification({ statusHistory }: StoredRepair) {
  const conditions = ['size(statusHistory) = :entries'];
  const values: Record<string, number> = { ':entries': statusHistory.length };
  for (const [index, { notifications }] of statusHistory.entries()) {
    if (index === 0) continue;
    for (const channel of NOTIFICATION_CHANNELS) {
      const { at, until } = NOTIFICATION_ATTRIBUTES[channel];
      const entry = `statusHistory[${index}]`;
      const settled = notifications[channel].at;
      conditions.push(
        `attribute_not_exists(${entry}.${until})`,
        settled === undefined
          ? `attribute_not_exists(${entry}.${at})`
          : `${entry}.${at} = :${at}_${index}`,
      );
      if (settled !== undefined) values[`:${at}_${index}`] = settled;
    }
  }
  return { conditions, values };
}
