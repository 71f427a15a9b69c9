import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { NOTIFICATION_ATTRIBUTES } from '../../repairs/notification-states.ts';

export const entryAt = (place: number) => `statusHistory[${place}]`;

export function pathsOf(place: number, channel: NotificationChannel) {
  const entry = entryAt(place);
  const { at, until, tried, tries, state, cause, outcome } = NOTIFICATION_ATTRIBUTES[channel];
  return {
    at: `${entry}.${at}`,
    until: `${entry}.${until}`,
    tried: `${entry}.${tried}`,
    tries: `${entry}.${tries}`,
    state: `${entry}.${state}`,
    cause: `${entry}.${cause}`,
    outcome: `${entry}.${outcome}`,
  };
}
