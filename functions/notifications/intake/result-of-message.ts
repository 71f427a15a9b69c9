import type { Delivery, NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { deliveriesOf, NOT_NOTIFIED } from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { Settlement } from '../status-changes/notifications.repository.ts';

/** Another repair that the message names stores this result in its entry `ownIndex`. */
export function resultOf(
  repair: StoredRepair,
  historyIndex: number,
  channel: NotificationChannel,
  ownIndex: number,
): Settlement | undefined {
  const states = repair.statusHistory[historyIndex]?.notifications ?? NOT_NOTIFIED;
  const { [channel]: delivery } = deliveriesOf(states, historyIndex);
  if (delivery === undefined) return undefined;
  const shown = repair.deliveries[channel];
  const reason = shown?.historyIndex === historyIndex ? shown.reason : undefined;
  return settlementAs(delivery, ownIndex, reason);
}

/** Returns nothing while the message waits. */
export function settlementAs(
  { state, at, cause }: Delivery,
  historyIndex: number,
  reason?: string,
): Settlement | undefined {
  if (state === 'waiting') return undefined;
  const atMs = Date.parse(at);
  return {
    notification: state === 'sent' ? { at: atMs } : { at: atMs, state: 'refused', cause },
    delivery: { state, at, historyIndex, ...(cause && { cause }), ...(reason && { reason }) },
  };
}
