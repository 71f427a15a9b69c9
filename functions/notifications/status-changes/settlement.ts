import type { Delivery, DeliveryCause } from '../../../shared/repairs/notifications.ts';
import { SENT_IN_THE_MORNING } from '../../platform/text/refusal-words.ts';
import type { NotificationState } from '../../repairs/notification-states.ts';
import type { NotificationOutcome, NotificationRequest } from './notification.ts';
import type { Settlement } from './notifications.repository.ts';

type Counts = { attempts?: number; folded?: number };
type Refused = { kind: 'refused'; cause: DeliveryCause; reason: string };

export function settlementOf(
  outcome: NotificationOutcome | Refused,
  { historyIndex }: Pick<NotificationRequest, 'historyIndex'>,
  nowMs: number,
  { attempts = 1, folded = 0 }: Counts = {},
): Settlement {
  if (outcome.kind === 'sent') {
    const { atMs = nowMs } = outcome;
    const at = new Date(atMs).toISOString();
    const delivery: Delivery = { state: 'sent', at, historyIndex, ...(folded > 0 && { folded }) };
    return { notification: { at: atMs }, delivery };
  }
  const common = { at: new Date(nowMs).toISOString(), historyIndex };
  if (outcome.kind === 'refused') {
    const { reason, cause } = outcome;
    const delivery: Delivery = { state: 'refused', ...common, reason, cause };
    return { notification: { at: nowMs, state: 'refused', cause }, delivery };
  }
  if (outcome.kind === 'failed') {
    const { reason } = outcome;
    const delivery: Delivery = { state: 'waiting', ...common, reason, cause: 'unavailable' };
    return { notification: { tried: nowMs, tries: attempts }, delivery };
  }
  return { notification: { at: nowMs, state: outcome.kind } };
}

/** Releases a claim until the morning, and keeps the number of attempts that were made. */
export function untilMorning(
  { historyIndex }: Pick<NotificationRequest, 'historyIndex'>,
  notification: NotificationState,
  nowMs: number,
): Settlement {
  const at = new Date(nowMs).toISOString();
  // The claim ends now. It stays in the state, because an ended claim shows that the message is paid for.
  return {
    notification: { ...notification, until: nowMs },
    delivery: { state: 'waiting', at, historyIndex, reason: SENT_IN_THE_MORNING },
  };
}
