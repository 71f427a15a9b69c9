import type { PhoneNumber } from '../../../shared/repairs/notifications.ts';
import type { Correction } from '../../../shared/repairs/repairs.ts';
import { giveUseBack } from '../../billing/usage/usage.ts';
import type { Table } from '../../platform/table/table.ts';
import { profileKey, repairKey, repairsPartition } from '../../platform/table/table-keys.ts';
import { transact } from '../../platform/table/transaction.ts';
import { phoneItem } from '../card-item.ts';
import { NOTIFICATION_ATTRIBUTES, type NotificationState } from '../notification-states.ts';
import type { FormerKey, StoredRepair } from '../repairs.ts';
import { correctionItem, type LastWrite, readRepair } from '../stored-repair.ts';
import { type RepairUpdate, type RepairWrite, updateRepair } from '../update-repair.ts';

export type Rewording = {
  /** The number that the corrected phone means; absent where the phone is not corrected. */
  phone?: { number: PhoneNumber | undefined } | undefined;
  /** The new key of the tracking link. The former key then serves only to opt out. */
  trackingKey?: string | undefined;
  formerKeys?: readonly FormerKey[];
  corrections: readonly Correction[];
  log: readonly Correction[];
  notes: string | undefined;
};

/** `nothing-to-give-back` means that nothing was written, because the profile no longer counts the repair. */
export type Withdrawal = RepairWrite | { kind: 'nothing-to-give-back' };

export type RecordsRepository = ReturnType<typeof recordsRepository>;

const NAMES = { '#version': 'version' };
const NEXT = 'card.#version = card.#version + :one, last_write = :change';
const NEXT_VALUES = { ':one': 1, ':change': 'change' satisfies LastWrite };
const IS_THERE = 'attribute_not_exists(card.withdrawn_at)';

export function recordsRepository(table: Table) {
  const correct = (
    repair: StoredRepair,
    { corrections, log, notes, phone, trackingKey, formerKeys }: Rewording,
  ) => {
    const day = corrections.find(({ field }) => field === 'promisedOn')?.to;
    const texts = corrections.filter(({ field }) => field !== 'promisedOn');
    const fields = texts.map(({ field }, index) => [`#f${index}`, field] as const);
    const values = texts.map(({ to }, index) => [`:f${index}`, to] as const);
    const set = [
      NEXT,
      ...fields.map(([name], index) => `card.${name} = :f${index}`),
      ...(log.length > 0 ? ['corrections = :log'] : []),
      ...(phone?.number ? ['card.phone = :phone'] : []),
      ...(trackingKey ? ['tracking_key = :key'] : []),
      ...(formerKeys?.length ? ['former_keys = :former'] : []),
      ...(day ? ['card.promised_on = :day'] : []),
      ...(notes ? ['notes = :notes'] : []),
    ];
    const gone = [
      ...(phone && !phone.number ? ['card.phone'] : []),
      ...(day === '' ? ['card.promised_on'] : []),
      ...(notes ? [] : ['notes']),
    ];
    return updateRepair(table, repair.user_id, repair.trackingNumber, {
      UpdateExpression: `SET ${set.join(', ')}${gone.length > 0 ? ` REMOVE ${gone.join(', ')}` : ''}`,
      ConditionExpression: `${IS_THERE} AND card.#version = :version`,
      ExpressionAttributeNames: { ...NAMES, ...Object.fromEntries(fields) },
      ExpressionAttributeValues: {
        ...NEXT_VALUES,
        ':version': repair.version,
        ...Object.fromEntries(values),
        ...(log.length > 0 && { ':log': log.map(correctionItem) }),
        ...(notes && { ':notes': notes }),
        ...(phone?.number && { ':phone': phoneItem(phone.number) }),
        ...(trackingKey && { ':key': trackingKey }),
        ...(formerKeys?.length && { ':former': formerKeys }),
        ...(day && { ':day': day }),
      },
    });
  };

  /** Records the hand-over. A held change is then final and notifies nobody, because the customer has the device. */
  async function handOver(repair: StoredRepair, nowMs: number): Promise<RepairWrite> {
    const { user_id, trackingNumber } = repair;
    const held = unsentChange(repair, nowMs);
    if (held) {
      const settled = await updateRepair(table, user_id, trackingNumber, held);
      if (settled.kind !== 'refused') return settled;
    }
    return updateRepair(table, user_id, trackingNumber, handingOver(user_id, nowMs));
  }

  /** Withdraws a repair from every list; it still counts against the plan. */
  const withdraw = ({ user_id, trackingNumber }: StoredRepair, nowMs: number) =>
    updateRepair(table, user_id, trackingNumber, withdrawal(user_id, nowMs));

  /**
   * Withdraws a repair and stops counting it, unless an entry after the first was claimed or sent since it was read.
   */
  async function withdrawAndGiveBack(repair: StoredRepair, nowMs: number): Promise<Withdrawal> {
    const { user_id, trackingNumber } = repair;
    const update = withdrawal(user_id, nowMs);
    const unsent = noFurtherNotification(repair);
    const refusals = await transact(table, [
      {
        Update: {
          TableName: table.name,
          Key: repairKey(trackingNumber),
          UpdateExpression: `${update.UpdateExpression}, card.given_back = :yes`,
          ConditionExpression: [
            'user_id = :shop',
            update.ConditionExpression,
            ...unsent.conditions,
          ].join(' AND '),
          ExpressionAttributeNames: { ...update.ExpressionAttributeNames, ...unsent.names },
          ExpressionAttributeValues: {
            ...update.ExpressionAttributeValues,
            ...unsent.values,
            ':yes': true,
            ':shop': user_id,
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      {
        Update: {
          TableName: table.name,
          Key: profileKey(user_id),
          ...giveUseBack(Date.parse(repair.created_at)),
        },
      },
    ]);
    if (refusals === undefined) return { kind: 'written', repair: withdrawn(repair, nowMs) };
    const [refused, unused] = refusals;
    if (refused?.tooLarge) return { kind: 'full' };
    if (!refused?.condition) {
      if (unused?.condition) return { kind: 'nothing-to-give-back' };
      throw new Error('DynamoDB refused a withdrawal although none of its conditions failed');
    }
    const { item } = refused;
    if (item?.user_id !== user_id) return { kind: 'refused', repair: undefined };
    return { kind: 'refused', repair: readRepair(item) };
  }

  return { correct, handOver, withdraw, withdrawAndGiveBack };
}

const handingOver = (shopId: string, nowMs: number) =>
  ({
    UpdateExpression: `SET shop_pk = :list, card.handed_over_at = :now, ${NEXT}`,
    ConditionExpression: `card.#status = :completed AND attribute_not_exists(card.handed_over_at) AND ${IS_THERE}`,
    ExpressionAttributeNames: { ...NAMES, '#status': 'status' },
    ExpressionAttributeValues: {
      ...NEXT_VALUES,
      ':list': repairsPartition(shopId, { handedOverAt: new Date(nowMs).toISOString() }),
      ':now': nowMs,
      ':completed': 'completed',
    },
  }) satisfies RepairUpdate;

/** The hand-over that also settles the held last change, provided that no sender has claimed it. */
function unsentChange(
  { user_id, statusHistory, hold }: StoredRepair,
  nowMs: number,
): RepairUpdate | undefined {
  if (hold === undefined || hold.until <= nowMs) return undefined;
  const update = handingOver(user_id, nowMs);
  const entry = `statusHistory[${statusHistory.length - 1}]`;
  const channels = Object.values(NOTIFICATION_ATTRIBUTES);
  return {
    UpdateExpression: [
      update.UpdateExpression,
      ...channels.flatMap(({ at, state }) => [
        `${entry}.${at} = :now`,
        `${entry}.${state} = :none`,
      ]),
    ]
      .join(', ')
      .concat(' REMOVE #hold'),
    ConditionExpression: [
      update.ConditionExpression,
      `size(statusHistory) = :entries AND ${entry}.#at = :entry AND #hold.#entry = :entry`,
      ...channels.flatMap(({ at, until, tried }) =>
        [at, until, tried].map((name) => `attribute_not_exists(${entry}.${name})`),
      ),
    ].join(' AND '),
    ExpressionAttributeNames: {
      ...update.ExpressionAttributeNames,
      ...{ '#at': 'at', '#hold': 'hold', '#entry': 'entry' },
    },
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ':entries': statusHistory.length,
      ':entry': hold.entry,
      ':none': 'nothing-to-send' satisfies NotificationState['state'],
    },
  };
}

const withdrawal = (shopId: string, nowMs: number) =>
  ({
    UpdateExpression: `SET shop_pk = :list, card.withdrawn_at = :now, ${NEXT}`,
    ConditionExpression: IS_THERE,
    ExpressionAttributeNames: NAMES,
    ExpressionAttributeValues: {
      ...NEXT_VALUES,
      ':list': repairsPartition(shopId, { withdrawnAt: new Date(nowMs).toISOString() }),
      ':now': nowMs,
    },
  }) satisfies RepairUpdate;

/** Without a claim or an outcome of the same moment, because a transaction returns no item. */
const withdrawn = (repair: StoredRepair, nowMs: number): StoredRepair => ({
  ...repair,
  withdrawnAt: new Date(nowMs).toISOString(),
  givenBack: true,
  version: repair.version + 1,
});

function noFurtherNotification({ statusHistory }: StoredRepair) {
  const conditions = ['size(statusHistory) = :entries'];
  const values: Record<string, number> = { ':entries': statusHistory.length };
  const names: Record<string, string> = {};
  for (const [index, { notifications }] of statusHistory.entries()) {
    if (index === 0) continue;
    for (const channel of ['email', 'sms'] as const) {
      const { at, until } = NOTIFICATION_ATTRIBUTES[channel];
      names[`#${channel}_at`] = at;
      names[`#${channel}_until`] = until;
      const entry = `statusHistory[${index}]`;
      conditions.push(`attribute_not_exists(${entry}.#${channel}_until)`);
      const settled = notifications[channel].at;
      if (settled === undefined) {
        conditions.push(`attribute_not_exists(${entry}.#${channel}_at)`);
      } else {
        values[`:at_${index}_${channel}`] = settled;
        conditions.push(`${entry}.#${channel}_at = :at_${index}_${channel}`);
      }
    }
  }
  return { conditions, values, names };
}
