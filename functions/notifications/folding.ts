import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { entryAt } from '../repairs/history.ts';
import type { NotificationState } from '../repairs/notification-states.ts';
import type { PlacedUpdate, RepairUpdate, RepairWrite } from '../repairs/update-repair.ts';
import { placeOf } from './notification-place.ts';

/** An expression has room for some more. */
const FOLDED_AT_ONCE = 20;

/**
 * Writes down that entries of a repair, which `update` writes, need no telling of their own over `channel`, as a later one has been settled in
 * their place: one write for each twenty. What somebody has settled meanwhile stays as it is.
 */
export function folding(update: (updated: PlacedUpdate) => Promise<RepairWrite>) {
  return async (
    channel: NotificationChannel,
    indexes: readonly number[],
    nowMs: number,
  ): Promise<void> => {
    let first = 0;
    for (let unsettled = indexes; unsettled.length > 0; ) {
      const some = unsettled.slice(0, FOLDED_AT_ONCE);
      const outcome = await update({
        first,
        at: (begin) => {
          first = begin;
          // Those that were put away meanwhile were settled before.
          const places = some.flatMap((index) => (index < begin ? [] : [index - begin]));
          return places.length === 0 ? undefined : foldingOf(places, channel, nowMs);
        },
      });
      if (outcome.kind === 'full') throw new Error('A repair has no room for what was folded');
      const { repair } = outcome;
      if (repair === undefined) return;
      const isOpen = (index: number) => {
        const entry = entryAt(repair, index);
        return entry !== undefined && entry.told[channel].at === undefined;
      };
      unsettled = unsettled.filter(isOpen);
    }
  };
}

function foldingOf(
  places: readonly number[],
  channel: NotificationChannel,
  nowMs: number,
): RepairUpdate {
  const some = places.map((place) => placeOf(place, channel));
  const { names } = placeOf(0, channel);
  const parts = (['until', 'tried', 'tries'] as const).map((part) => names[`#${part}`]);
  return {
    UpdateExpression: [
      `SET ${some.map(({ entry }) => `${entry}.#at = :at, ${entry}.#state = :folded`).join(', ')}`,
      `last_write = :last_write REMOVE ${some
        .flatMap(({ entry }) => parts.map((part) => `${entry}.${part}`))
        .join(', ')}`,
    ].join(', '),
    ConditionExpression: some
      .map(({ entry }) => `attribute_exists(${entry}) AND attribute_not_exists(${entry}.#at)`)
      .join(' AND '),
    ExpressionAttributeNames: { '#at': names['#at'], '#state': names['#state'] },
    ExpressionAttributeValues: {
      ':at': nowMs,
      ':folded': 'folded' satisfies NotificationState['state'],
    },
  };
}
