import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { TELLING_NAMES } from '../repairs/tellings.ts';

/** Where the entry of a place in a repair's item stands, and what its attributes about a channel are called, as `#at`, `#until` and so on. */
export function placeOf(place: number, channel: NotificationChannel) {
  const names = TELLING_NAMES[channel];
  return {
    entry: `statusHistory[${place}]`,
    names: {
      '#at': names.at,
      '#until': names.until,
      '#tried': names.tried,
      '#tries': names.tries,
      '#state': names.state,
      '#outcome': names.outcome,
    },
  };
}
