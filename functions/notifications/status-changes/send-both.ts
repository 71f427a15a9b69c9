import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import type { NotificationRequest } from './notification.ts';
import type { NotificationsRepository } from './notifications.repository.ts';
import type { PayingNotifications } from './paying-claims.ts';
import { type SendNotificationDependencies, sendNotification } from './send-notification.ts';

export type SendBothDependencies = {
  notifications: PayingNotifications;
  over: Record<NotificationChannel, SendNotificationDependencies>;
  now: () => number;
};

/**
 * One write claims and pays for both messages, and one settles them. Neither channel waits for the other's provider or
 * fails with it (docs/decisions/0075).
 * @throws as `afterAll` does.
 */
export async function sendBoth(
  { notifications, over, now }: SendBothDependencies,
  request: NotificationRequest,
): Promise<void> {
  const claims = notifications.claimEach(request, now());
  const { settle, leave } = settledTogether(notifications);
  await afterAll(
    NOTIFICATION_CHANNELS.map((channel) => {
      const dependencies = { ...over[channel], notifications: { ...notifications, settle } };
      return sendNotification(dependencies, request, claims[channel]).finally(leave);
    }),
  );
}

/** Waits for every channel. @throws the error of one that failed, or an AggregateError of both. */
export async function afterAll(sending: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(sending);
  const errors = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('; '));
  if (errors.length > 0) throw errors[0];
}

/** An accepted message is recorded after this time, even without the other provider's answer. */
const TOGETHER_MS = 300;

type Settle = NotificationsRepository['settle'];
type Waiting = { settled: Parameters<Settle>; end: (result: Promise<void>) => void };

/** Gathers the settlements of both senders for one write. `leave` says that a sender has ended. */
function settledTogether(notifications: Pick<PayingNotifications, 'settle' | 'settleAll'>) {
  let senders = NOTIFICATION_CHANNELS.length;
  let waiting: Waiting | undefined;

  function goOn(): void {
    waiting?.end(notifications.settle(...waiting.settled));
    waiting = undefined;
  }

  const settle: Settle = async (...settled) => {
    const [request, channel, repair, settlement] = settled;
    if (settlement.delivery === undefined || senders < 2) return notifications.settle(...settled);
    const [other, otherChannel = channel, , theirs] = waiting?.settled ?? [];
    if (waiting && theirs && other?.historyIndex === request.historyIndex) {
      const both = [
        { channel: otherChannel, ...theirs },
        { channel, ...settlement },
      ];
      const result = notifications.settleAll(request, repair, both);
      waiting.end(result);
      waiting = undefined;
      return result;
    }
    goOn();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(goOn, TOGETHER_MS);
    waiting = { settled, end: resolve };
    return promise.finally(() => clearTimeout(timer));
  };
  const leave = () => {
    senders -= 1;
    goOn();
  };
  return { settle, leave };
}
