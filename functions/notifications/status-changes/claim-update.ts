import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { entryAt, pathsOf } from '../../repairs/notification-states.ts';
import type { LastWrite } from '../../repairs/stored-repair.ts';
import type { RepairUpdate } from '../../repairs/update-repair.ts';
import { LEASE_MS } from '../claim.ts';

/** In this time, the shop may resend a change only once over each channel. */
const RESEND_COOL_DOWN_MS = 60_000;

/**
 * A sender takes a notification that no sender has held: `unpaid` if it is now paid for, otherwise `free`. It takes one
 * over as `paid-before` if it was held before and is not settled. A resend takes any notification `again`.
 */
export type Taking = 'unpaid' | 'free' | 'paid-before' | 'again';

export function claimUpdate(
  { historyIndex, changedAtMs }: { historyIndex: number; changedAtMs: number },
  channels: readonly NotificationChannel[],
  nowMs: number,
  taking: Taking,
): RepairUpdate {
  const paths = channels.map((channel) => pathsOf(historyIndex, channel));
  const isAgain = taking === 'again';
  const isTakenOver = taking === 'paid-before';
  const conditions = [
    `${entryAt(historyIndex)}.#at = :changed_at AND attribute_not_exists(card.withdrawn_at)`,
    ...(isAgain
      ? []
      : ['(attribute_not_exists(#hold) OR #hold.#entry <> :changed_at OR #hold.#until <= :now)']),
    ...paths.map(({ at, until, tried }) => {
      const isNotHeld = `(attribute_not_exists(${until}) OR ${until} <= :now)`;
      if (isAgain)
        return `${isNotHeld} AND (attribute_not_exists(${at}) OR attribute_not_exists(${tried}) OR ${tried} <= :cooled)`;
      return isTakenOver
        ? `attribute_not_exists(${at}) AND ${isNotHeld} AND (attribute_exists(${until}) OR attribute_exists(${tried}))`
        : [at, until, tried].map((part) => `attribute_not_exists(${part})`).join(' AND ');
    }),
  ];
  return {
    UpdateExpression: `SET ${paths.map(({ until }) => `${until} = :lease`).join(', ')}, last_write = :claim`,
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: {
      '#at': 'at',
      ...(!isAgain && { '#hold': 'hold', '#entry': 'entry', '#until': 'until' }),
    },
    ExpressionAttributeValues: {
      ':changed_at': changedAtMs,
      ':claim': 'claim' satisfies LastWrite,
      ':lease': nowMs + LEASE_MS,
      ':now': nowMs,
      ...(isAgain && { ':cooled': nowMs - RESEND_COOL_DOWN_MS }),
    },
  };
}
