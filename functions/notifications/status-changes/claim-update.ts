import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { dynamo, type Expression, joined } from '../../platform/table/expression.ts';
import { entryAt, pathsOf, untouchedAt } from '../../repairs/notification-states.ts';
import type { LastWrite } from '../../repairs/stored-repair.ts';
import type { RepairUpdate } from '../../repairs/update-repair.ts';
import { LEASE_MS } from '../claim.ts';

/** In this time, the shop may resend the notification of a change only once over each channel. */
const RESEND_COOL_DOWN_MS = 60_000;

/**
 * A sender takes a notification that no sender has held: `unpaid` if it is now paid for, otherwise `free`. As
 * `paid-before`, it takes over a notification that was held before and is not settled. A resend takes any
 * notification `again`.
 */
export type Taking = 'unpaid' | 'free' | 'paid-before' | 'again';

export function claimUpdate(
  { historyIndex, changedAtMs }: { historyIndex: number; changedAtMs: number },
  channels: readonly NotificationChannel[],
  nowMs: number,
  taking: Taking,
): RepairUpdate {
  const leases = channels.map(
    (channel) => dynamo`${pathsOf(historyIndex, channel).until} = ${nowMs + LEASE_MS}`,
  );
  const isThere = dynamo`
    ${entryAt(historyIndex)}.#at = ${changedAtMs} AND attribute_not_exists(card.withdrawn_at)`;
  const isNotKept = dynamo`
    (attribute_not_exists(#hold) OR #hold.#entry <> ${changedAtMs} OR #hold.#until <= ${nowMs})`;
  const mayBeTaken = channels.map((each) => conditionOf(historyIndex, each, nowMs, taking));
  return [
    dynamo`SET ${joined(leases, ', ')}, last_write = ${'claim' satisfies LastWrite}`,
    joined([isThere, taking !== 'again' && isNotKept, ...mayBeTaken], ' AND '),
  ];
}

function conditionOf(
  historyIndex: number,
  channel: NotificationChannel,
  nowMs: number,
  taking: Taking,
): Expression {
  const { at, until, tried } = pathsOf(historyIndex, channel);
  const isNotHeld = dynamo`(attribute_not_exists(${until}) OR ${until} <= ${nowMs})`;
  if (taking === 'again')
    return dynamo`
      ${isNotHeld} AND (attribute_not_exists(${at}) OR attribute_not_exists(${tried})
      OR ${tried} <= ${nowMs - RESEND_COOL_DOWN_MS})`;
  if (taking === 'paid-before')
    return dynamo`
      attribute_not_exists(${at}) AND ${isNotHeld}
      AND (attribute_exists(${until}) OR attribute_exists(${tried}))`;
  return untouchedAt(historyIndex, channel);
}
