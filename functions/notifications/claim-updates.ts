import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import type { NotificationState } from '../repairs/notification-states.ts';
import type { RepairUpdate } from '../repairs/update-repair.ts';
import { LEASE_MS } from './claim.ts';
import type { NotificationRequest } from './notification.ts';
import { placeOf } from './notification-place.ts';

/** The shop may resend a change once in this time, by each channel. */
const RESEND_COOL_DOWN_MS = 60_000;

/** The update that claims a notification. Its condition holds everything that the claim requires. */
export function claimOf(
  { historyIndex, changedAtMs }: NotificationRequest,
  channel: NotificationChannel,
  nowMs: number,
  again: boolean,
): RepairUpdate {
  const { entry, names } = placeOf(historyIndex, channel);
  const { '#at': at, '#until': until } = names;
  // Messages that were queued before changes could be held carry no moment.
  const isKnown = changedAtMs !== undefined;
  const asksForHold = isKnown && !again;
  const conditions = [
    isKnown ? `${entry}.#changed_at = :changed_at` : `attribute_exists(${entry})`,
    'attribute_not_exists(card.withdrawn_at)',
    `(attribute_not_exists(${entry}.#until) OR ${entry}.#until <= :now)`,
    ...(again ? [] : [`attribute_not_exists(${entry}.#at)`]),
    ...(asksForHold
      ? [
          '(attribute_not_exists(#hold) OR #hold.#entry <> :changed_at OR #hold.#hold_until <= :now)',
        ]
      : []),
  ];
  return {
    UpdateExpression: `SET ${entry}.#until = :lease, last_write = :last_write`,
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: {
      '#until': until,
      ...(!again && { '#at': at }),
      ...(isKnown && { '#changed_at': 'at' }),
      ...(asksForHold && { '#hold': 'hold', '#entry': 'entry', '#hold_until': 'until' }),
    },
    ExpressionAttributeValues: {
      ':lease': nowMs + LEASE_MS,
      ':now': nowMs,
      ...(isKnown && { ':changed_at': changedAtMs }),
    },
  };
}

/** The claim of a notification that is already paid for. */
export function claimPaidOf(
  request: NotificationRequest,
  channel: NotificationChannel,
  nowMs: number,
): RepairUpdate {
  const update = claimOf(request, channel, nowMs, false);
  const { entry, names } = placeOf(request.historyIndex, channel);
  return {
    ...update,
    ConditionExpression: `${update.ConditionExpression} AND (attribute_exists(${entry}.#until) OR attribute_exists(${entry}.#tried))`,
    ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#tried': names['#tried'] },
  };
}

/**
 * The claim as a part of the transaction that pays: for a notification that nobody has claimed, or for a resend, at the
 * earliest a minute after the last one.
 */
export function payingClaim(
  request: NotificationRequest,
  channel: NotificationChannel,
  nowMs: number,
  { again, withSms }: { again: boolean; withSms: boolean },
): RepairUpdate {
  const update = claimOf(request, channel, nowMs, again);
  const { entry, names } = placeOf(request.historyIndex, channel);
  const { '#at': at, '#tried': tried } = names;
  const bySms = placeOf(request.historyIndex, 'sms').names;
  const untouched = (...parts: string[]) =>
    parts.map((part) => `attribute_not_exists(${entry}.${part})`).join(' AND ');
  const conditions = [
    update.ConditionExpression,
    again
      ? `(attribute_not_exists(${entry}.#at) OR attribute_not_exists(${entry}.#tried) OR ${entry}.#tried <= :cooled)`
      : untouched('#until', '#tried'),
    ...(withSms ? [untouched('#s_at', '#s_until', '#s_tried')] : []),
  ];
  return {
    UpdateExpression: withSms
      ? `${update.UpdateExpression}, ${entry}.#s_until = :paid`
      : update.UpdateExpression,
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: {
      ...update.ExpressionAttributeNames,
      '#at': at,
      '#tried': tried,
      ...(withSms && {
        '#s_at': bySms['#at'],
        '#s_until': bySms['#until'],
        '#s_tried': bySms['#tried'],
      }),
    },
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ':last_write': 'claim',
      ...(again && { ':cooled': nowMs - RESEND_COOL_DOWN_MS }),
      // A lease that has already ended: the SMS is paid for and free to be claimed.
      ...(withSms && { ':paid': 0 }),
    },
  };
}

const PARTS = ['at', 'until', 'tried', 'tries', 'state', 'cause'] as const;

/**
 * The parts of an update that set an entry's state for a channel to exactly `notification`, without the outcome of an
 * earlier message. There is always something to remove.
 */
export function settling(
  place: number,
  channel: NotificationChannel,
  notification: Omit<NotificationState, 'outcome'>,
) {
  const { entry, names } = placeOf(place, channel);
  const known = PARTS.filter((part) => notification[part] !== undefined);
  return {
    entry,
    names,
    values: Object.fromEntries(known.map((part) => [`:${part}`, notification[part]])),
    set: [...known.map((part) => `${entry}.#${part} = :${part}`), 'last_write = :last_write'],
    remove: [...PARTS.filter((part) => !known.includes(part)), 'outcome'].map(
      (part) => `${entry}.#${part}`,
    ),
  };
}
