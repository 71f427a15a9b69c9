import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { dynamo, joined } from '../../platform/table/expression.ts';
import { entryAt, type NotificationState, pathsOf } from '../../repairs/notification-states.ts';
import type { LastWrite } from '../../repairs/stored-repair.ts';
import type { RepairUpdate, RepairWrite } from '../../repairs/update-repair.ts';

/** One update folds at most this many entries. DynamoDB's expression could hold a few more. */
const FOLDED_AT_ONCE = 20;

/**
 * Settles entries as folded, because a later entry's message covers them. An entry that another sender has settled
 * meanwhile stays as it is.
 */
export async function foldEntries(
  update: (updated: RepairUpdate) => Promise<RepairWrite>,
  channel: NotificationChannel,
  indexes: readonly number[],
  nowMs: number,
): Promise<void> {
  for (let unsettled = indexes; unsettled.length > 0; ) {
    const outcome = await update(foldingOf(unsettled.slice(0, FOLDED_AT_ONCE), channel, nowMs));
    if (outcome.kind === 'full')
      throw new Error('The repair item has no room for the folded entries');
    const { repair } = outcome;
    if (repair === undefined) return;
    const isOpen = (index: number) => {
      const entry = repair.statusHistory[index];
      return entry !== undefined && entry.notifications[channel].at === undefined;
    };
    unsettled = unsettled.filter(isOpen);
  }
}

function foldingOf(
  places: readonly number[],
  channel: NotificationChannel,
  nowMs: number,
): RepairUpdate {
  const paths = places.map((place) => pathsOf(place, channel));
  const folded = 'folded' satisfies NotificationState['state'];
  const sets = paths.map(({ at, state }) => dynamo`${at} = ${nowMs}, ${state} = ${folded}`);
  const removed = paths.flatMap(({ until, tried, tries }) => [until, tried, tries]);
  const areOpen = places.map((place) => {
    const { at } = pathsOf(place, channel);
    return dynamo`attribute_exists(${entryAt(place)}) AND attribute_not_exists(${at})`;
  });
  return [
    dynamo`
      SET ${joined(sets, ', ')}, last_write = ${'claim' satisfies LastWrite}
      REMOVE ${joined(removed, ', ')}`,
    joined(areOpen, ' AND '),
  ];
}
