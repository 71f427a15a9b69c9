import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import {
  codedState,
  NOTIFICATION_PARTS,
  type NotificationState,
} from '../../repairs/notification-states.ts';
import type { RepairUpdate } from '../../repairs/update-repair.ts';
import { LEASE_MS } from '../claim.ts';
import type { NotificationRequest } from './notification.ts';
import { entryAt, pathsOf } from './notification-place.ts';

/** In this time, the shop may resend a change only once over each channel. */
const RESEND_COOL_DOWN_MS = 60_000;

export function claimOf(
  { historyIndex, changedAtMs }: NotificationRequest,
  channels: readonly NotificationChannel[],
  nowMs: number,
  again: boolean,
): RepairUpdate {
  const entry = entryAt(historyIndex);
  const paths = channels.map((channel) => pathsOf(historyIndex, channel));
  // Requests that an earlier version queued carry no moment.
  const isKnown = changedAtMs !== undefined;
  const asksForHold = isKnown && !again;
  const conditions = [
    isKnown ? `${entry}.#changed_at = :changed_at` : `attribute_exists(${entry})`,
    'attribute_not_exists(card.withdrawn_at)',
    ...paths.map(({ until }) => `(attribute_not_exists(${until}) OR ${until} <= :now)`),
    ...(again ? [] : paths.map(({ at }) => `attribute_not_exists(${at})`)),
    ...(asksForHold
      ? [
          '(attribute_not_exists(#hold) OR #hold.#entry <> :changed_at OR #hold.#hold_until <= :now)',
        ]
      : []),
  ];
  const leases = paths.map(({ until }) => `${until} = :lease`);
  return {
    UpdateExpression: `SET ${leases.join(', ')}, last_write = :last_write`,
    ConditionExpression: conditions.join(' AND '),
    ...(isKnown && {
      ExpressionAttributeNames: {
        '#changed_at': 'at',
        ...(asksForHold && { '#hold': 'hold', '#entry': 'entry', '#hold_until': 'until' }),
      },
    }),
    ExpressionAttributeValues: {
      ':lease': nowMs + LEASE_MS,
      ':now': nowMs,
      ...(isKnown && { ':changed_at': changedAtMs }),
    },
  };
}

export function claimPaidOf(
  request: NotificationRequest,
  channel: NotificationChannel,
  nowMs: number,
): RepairUpdate {
  const update = claimOf(request, [channel], nowMs, false);
  const { until, tried } = pathsOf(request.historyIndex, channel);
  return {
    ...update,
    ConditionExpression: `${update.ConditionExpression} AND (attribute_exists(${until}) OR attribute_exists(${tried}))`,
  };
}

/** The claim succeeds for a notification that nobody has claimed, or for a resend at least a minute after the last. */
export function payingClaim(
  request: NotificationRequest,
  channels: readonly NotificationChannel[],
  nowMs: number,
  again: boolean,
): RepairUpdate {
  const update = claimOf(request, channels, nowMs, again);
  const paths = channels.map((channel) => pathsOf(request.historyIndex, channel));
  const conditions = paths.map(({ at, until, tried }) =>
    again
      ? `(attribute_not_exists(${at}) OR attribute_not_exists(${tried}) OR ${tried} <= :cooled)`
      : `attribute_not_exists(${until}) AND attribute_not_exists(${tried})`,
  );
  return {
    ...update,
    ConditionExpression: [update.ConditionExpression, ...conditions].join(' AND '),
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ':last_write': 'claim',
      ...(again && { ':cooled': nowMs - RESEND_COOL_DOWN_MS }),
    },
  };
}

/** The removals are never empty: they contain the outcome of an earlier message, or the claim if an outcome is known. */
export function settling(place: number, channel: NotificationChannel, state: NotificationState) {
  const paths = pathsOf(place, channel);
  const notification = codedState(state);
  const known = NOTIFICATION_PARTS.filter((part) => notification[part] !== undefined);
  const unknown = NOTIFICATION_PARTS.filter((part) => !known.includes(part));
  return {
    values: Object.fromEntries(known.map((part) => [`:${channel}_${part}`, notification[part]])),
    set: known.map((part) => `${paths[part]} = :${channel}_${part}`),
    remove: unknown.map((part) => paths[part]),
  };
}
