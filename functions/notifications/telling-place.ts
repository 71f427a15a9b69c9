import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { TELLING_NAMES } from '../repairs/tellings.ts';

/** Where an entry stands, and what its attributes about a channel are called, as `#at`, `#until` and so on. */
export function placeOf(historyIndex: number, channel: NotificationChannel) {
  const names = TELLING_NAMES[channel];
  return {
    entry: `statusHistory[${historyIndex}]`,
    names: {
      '#at': names.at,
      '#until': names.until,
      '#tried': names.tried,
      '#tries': names.tries,
      '#state': names.state,
    },
  };
}
