import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import {
  NOTIFICATION_ATTRIBUTES,
  type NotificationState,
} from '../../repairs/notification-states.ts';

export const entryAt = (place: number) => `statusHistory[${place}]`;

export function pathsOf(place: number, channel: NotificationChannel) {
  const names = Object.entries(NOTIFICATION_ATTRIBUTES[channel]);
  const paths = names.map(([part, name]) => [part, `${entryAt(place)}.${name}`] as const);
  return Object.fromEntries(paths) as Record<keyof NotificationState, string>;
}
