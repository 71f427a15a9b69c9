import {
  type DeliveryOutcome,
  type NotificationChannel,
  outweighed,
} from '../../shared/repairs/notifications.ts';
import type { Table } from '../platform/table.ts';
import { isHeld } from '../repairs/notification-states.ts';
import { codeOf } from '../repairs/outcome-codes.ts';
import type { LastWrite } from '../repairs/stored-repair.ts';
import { type RepairUpdate, updateUnread } from '../repairs/update-repair.ts';
import type { EntryPlace } from './message.ts';
import { placeOf } from './notification-place.ts';

/**
 * `noted`: the outcome is recorded. `known`: it, or one that outweighs it, was recorded before. `early`: a sender is
 * still busy and may be about to record this very message. `gone`: the message counts no more, because another one was
 * sent since or the repair no longer belongs to the shop.
 */
export type NotedOutcome = 'noted' | 'known' | 'early' | 'gone';

export type OutcomesRepository = ReturnType<typeof outcomesRepository>;

/** Message outcomes, kept in the history entry and, while that is the last, on the card. */
export function outcomesRepository(table: Table) {
  /**
   * Records the outcome of a message unless it is known, because events come twice and in any order. It takes one
   * update while the entry is the repair's last, and a second one after a refusal when it is not.
   */
  async function note(
    place: EntryPlace,
    channel: NotificationChannel,
    outcome: DeliveryOutcome,
    nowMs: number,
  ): Promise<NotedOutcome> {
    const write = (isLast: boolean) =>
      updateUnread(
        table,
        place.shopId,
        place.trackingNumber,
        noting(place, channel, outcome, isLast),
      );
    for (const isLast of [true, false]) {
      const written = await write(isLast);
      if (written.kind === 'written') return 'noted';
      if (written.kind === 'full') throw new Error('The repair item has no room for an outcome');
      const { repair } = written;
      const notification = repair?.statusHistory[place.historyIndex]?.notifications[channel];
      if (notification === undefined) return 'gone';
      if (notification.at !== place.atMs || notification.state !== undefined) {
        return isHeld(notification, nowMs) ? 'early' : 'gone';
      }
      if (notification.outcome !== undefined && !outweighed(outcome).includes(notification.outcome))
        return 'known';
    }
    throw new Error('DynamoDB refused an outcome although none of its conditions failed');
  }

  return { note };
}

function noting(
  { atMs, historyIndex }: EntryPlace,
  channel: NotificationChannel,
  outcome: DeliveryOutcome,
  isLast: boolean,
): RepairUpdate {
  const { entry, names } = placeOf(historyIndex, channel);
  const weaker = outweighed(outcome).map((each, index) => [`:weaker${index}`, codeOf(each)]);
  const isNews = [
    `attribute_not_exists(${entry}.#outcome)`,
    ...(weaker.length > 0
      ? [`${entry}.#outcome IN (${weaker.map(([name]) => name).join(', ')})`]
      : []),
  ].join(' OR ');
  const onCard = isLast
    ? ', card.deliveries.#channel.o = :outcome, card.#version = card.#version + :one'
    : '';
  return {
    UpdateExpression: `SET ${entry}.#outcome = :outcome, last_write = :last_write${onCard}`,
    ConditionExpression: [
      `${entry}.#at = :at AND attribute_not_exists(${entry}.#state) AND (${isNews})`,
      ...(isLast
        ? ['size(statusHistory) = :entries', 'card.deliveries.#channel.#moment = :at']
        : []),
    ].join(' AND '),
    ExpressionAttributeNames: {
      '#at': names['#at'],
      '#state': names['#state'],
      '#outcome': names['#outcome'],
      ...(isLast && { '#channel': channel, '#version': 'version', '#moment': 'at' }),
    },
    ExpressionAttributeValues: {
      ':at': atMs,
      ':outcome': codeOf(outcome),
      // Consumers of the stream ignore what no card shows.
      ':last_write': (isLast ? 'known' : 'claim') satisfies LastWrite,
      ...Object.fromEntries(weaker),
      ...(isLast && { ':entries': historyIndex + 1, ':one': 1 }),
    },
  };
}
