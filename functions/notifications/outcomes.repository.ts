import {
  type DeliveryOutcome,
  type NotificationChannel,
  outweighed,
} from '../../shared/repairs/notifications.ts';
import type { Table } from '../platform/table.ts';
import { entryAt, isPutAway } from '../repairs/history.ts';
import { isHeld } from '../repairs/notification-states.ts';
import { codeOf } from '../repairs/outcome-codes.ts';
import type { LastWrite } from '../repairs/stored-repair.ts';
import { type RepairUpdate, updateUnread } from '../repairs/update-repair.ts';
import type { EntryPlace } from './message-place.ts';
import { placeOf } from './notification-place.ts';

/**
 * `noted`: it stands where the message was told. `known`: so it did already, or something that outweighs it. `early`: a
 * sender is still at it, which may be about to write down this very message. `gone`: nothing was told by that message
 * any more; another one was sent since, or the repair is no longer the shop's.
 */
export type NotedOutcome = 'noted' | 'known' | 'early' | 'gone';

export type OutcomesRepository = ReturnType<typeof outcomesRepository>;

/** Where it is kept what became of messages: in the history's entry that they told, and on the card while it is the last. */
export function outcomesRepository(table: Table) {
  /**
   * Writes down what became of the message of a place, unless that is known: events come twice and in any order. One
   * update while the entry is the repair's last; one that is refused and another when it no longer is.
   */
  async function note(
    place: EntryPlace,
    channel: NotificationChannel,
    outcome: DeliveryOutcome,
    nowMs: number,
  ): Promise<NotedOutcome> {
    const write = async (isLast: boolean) =>
      updateUnread(table, place.shopId, place.trackingNumber, {
        first: 0,
        at: (begin) =>
          place.historyIndex < begin
            ? undefined
            : noting(place, place.historyIndex - begin, channel, outcome, isLast),
      });
    for (const isLast of [true, false]) {
      const written = await write(isLast);
      if (written.kind === 'written') return 'noted';
      if (written.kind === 'full') throw new Error('A repair has no room for an outcome');
      const { repair } = written;
      if (!repair || isPutAway(repair, place.historyIndex)) return 'gone';
      const told = entryAt(repair, place.historyIndex)?.told[channel];
      if (told === undefined) return 'gone';
      if (told.at !== place.atMs || told.state !== undefined) {
        return isHeld(told, nowMs) ? 'early' : 'gone';
      }
      if (told.outcome !== undefined && !outweighed(outcome).includes(told.outcome)) return 'known';
    }
    throw new Error('An outcome was refused for no condition of its own');
  }

  return { note };
}

function noting(
  { atMs }: EntryPlace,
  place: number,
  channel: NotificationChannel,
  outcome: DeliveryOutcome,
  isLast: boolean,
): RepairUpdate {
  const { entry, names } = placeOf(place, channel);
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
      // Nobody wakes up from what no card shows.
      ':last_write': (isLast ? 'known' : 'claim') satisfies LastWrite,
      ...Object.fromEntries(weaker),
      ...(isLast && { ':entries': place + 1, ':one': 1 }),
    },
  };
}
