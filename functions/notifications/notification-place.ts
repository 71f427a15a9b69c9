import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { NOTIFICATION_ATTRIBUTES } from '../repairs/notification-states.ts';

/** Where the entry of a place in a repair's item stands, and what its attributes about a channel are called, as `#at`, `#until` and so on. */
export function placeOf(place: number, channel: NotificationChannel) {
  const names = NOTIFICATION_ATTRIBUTES[channel];
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
