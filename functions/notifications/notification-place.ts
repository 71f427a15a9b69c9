import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { NOTIFICATION_ATTRIBUTES } from '../repairs/notification-states.ts';

/** The path of the entry at `place`, and the names of its attributes for a channel (`#at`, `#until` …). */
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
      '#cause': names.cause,
      '#outcome': names.outcome,
    },
  };
}
