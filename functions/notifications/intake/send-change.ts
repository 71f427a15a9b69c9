import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { isHeld } from '../../repairs/notification-states.ts';
import type { NotificationRequest } from '../status-changes/notification.ts';
import { isOther } from '../status-changes/notifications.repository.ts';
import { sendNotification } from '../status-changes/send-notification.ts';
import { type Change, carrierOf, changeAt, secondsToAwait } from './joint-change.ts';
import { resultOf } from './result-of-message.ts';
import type { SendIntakeDependencies } from './send-intake.ts';

/** The wait for the result of a message that is being sent. */
const SENDING_SECONDS = 2;

/**
 * Notifies the customer of a later change of a device that came with others. Changes to the same status that are due
 * together share one message. It belongs to the latest of them, the carrier, to which the others are joined
 * (joint-intake.ts). Each request stays responsible for its own change. While its change is joint, the request waits
 * for the carrier's result and stores it. If the carrier's message will not come, because the carrier was withdrawn or
 * folded, the request sends its own message.
 * @throws TryAgainLater as `sendNotification` does, and while it waits.
 */
export async function sendChange(
  dependencies: SendIntakeDependencies,
  request: NotificationRequest,
): Promise<void> {
  const { channel, intakes, notifications, now } = dependencies;
  const { user_id, trackingNumber, historyIndex } = request;
  const [repair, ...others] = await intakes.of(user_id, trackingNumber);
  const change = repair && changeAt(repair, historyIndex, channel);
  if (change && !repair.withdrawnAt && !isOther(request, change.entry)) {
    if (change.state.state === 'joint') {
      const carrier = carrierOf(change, others, channel);
      const result =
        carrier && resultOf(carrier.repair, carrier.historyIndex, channel, historyIndex);
      if (result) return notifications.settle(request, channel, repair, result);
      if (carrier && isUnsettled(carrier)) throw untilSent(carrier, now());
      await intakes.separate(repair, historyIndex, channel);
    } else {
      // A settlement of the other channel may have removed the hold from the repair.
      const { heldUntilMs: dueAtMs = change.dueAtMs } = request;
      const seconds = secondsToAwait({ ...change, dueAtMs }, others, channel, now());
      if (seconds)
        throw new TryAgainLater('The message about another device will name this one', { seconds });
    }
  }
  await sendNotification(dependencies, request);
}

const isUnsettled = ({ state }: Change): boolean => state.at === undefined;

const untilSent = ({ state }: Change, nowMs: number): TryAgainLater =>
  new TryAgainLater(
    'The message about another device is not sent yet',
    isHeld(state, nowMs) ? { seconds: SENDING_SECONDS } : {},
  );
