import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { isHeld } from '../../repairs/notification-states.ts';
import { isOther, type NotificationRequest } from '../status-changes/notification.ts';
import { sendNotification } from '../status-changes/send-notification.ts';
import { type Change, carrierOf, changeAt, secondsToAwait } from './joint-change.ts';
import { resultOf, type SendIntakeDependencies, settleWith } from './send-intake.ts';

const SENDING_SECONDS = 2;

/**
 * Notifies the customer of a later change of a device that came with others. Changes to the same status that are due
 * together share the message of the latest, the carrier (joint-intake.ts). A joint change waits for the carrier's
 * result, or sends its own message if the carrier's message will not come.
 * @throws TryAgainLater as `sendNotification` does, and while it waits.
 */
export async function sendChange(
  dependencies: SendIntakeDependencies,
  request: NotificationRequest,
): Promise<void> {
  const { channel, intakes, now } = dependencies;
  const { user_id, trackingNumber, historyIndex } = request;
  const [repair, ...others] = await intakes.of(user_id, trackingNumber);
  const change = repair && changeAt(repair, historyIndex, channel);
  if (change && !repair.withdrawnAt && !isOther(request, change.entry)) {
    if (change.state.state === 'joint') {
      const carrier = carrierOf(change, others, channel);
      const result =
        carrier && resultOf(carrier.repair, carrier.historyIndex, channel, historyIndex);
      if (result) return settleWith(dependencies, request, repair, result, carrier.repair);
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
