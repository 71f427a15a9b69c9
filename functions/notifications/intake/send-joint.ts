import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { deliveriesOf, isHeld, NOT_NOTIFIED } from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { placeOfMessage } from '../message.ts';
import type { OutcomesRepository } from '../outcomes/outcomes.repository.ts';
import { NEWS_MS } from '../status-changes/catch-up.ts';
import { isOther, type NotificationRequest, requestOf } from '../status-changes/notification.ts';
import type { Settlement } from '../status-changes/notifications.repository.ts';
import {
  type SendNotificationDependencies,
  sendNotification,
} from '../status-changes/send-notification.ts';
import type { IntakeRepository } from './intake.repository.ts';
import { type Change, carrierOf, changeAt, secondsToAwait } from './joint-change.ts';

export type SendJointDependencies = SendNotificationDependencies & {
  intakes: Pick<IntakeRepository, 'of' | 'getAll' | 'separate'>;
  outcomes: Pick<OutcomesRepository, 'note'>;
};

const SENDING_SECONDS = 2;

/**
 * Notifies the customer of the intake of several devices, or of a later change of one of them. One message, the
 * carrier's, names all devices whose changes are joined to it (joint-change.ts), and each device shows the
 * message's result. A joint change gets a separate message if the carrier's message will not come, or goes to
 * another address. The request about an intake serves all its devices.
 * @throws TryAgainLater as `sendNotification` does, and while a change waits for another device.
 */
export async function sendJoint(
  dependencies: SendJointDependencies,
  request: NotificationRequest,
): Promise<void> {
  const { intakes } = dependencies;
  const { user_id, trackingNumber, historyIndex } = request;
  let repairs = await intakes.of(user_id, trackingNumber);
  const [first, ...others] = repairs;
  if (first === undefined) return;
  const taken = historyIndex === 0 ? others.map((each) => requestOf(each, 0, request)) : [];
  for (const each of [request, ...taken]) {
    const isSent = await sendOne(dependencies, each, repairs);
    if (isSent && taken.length > 0) repairs = await intakes.of(user_id, trackingNumber);
  }
}

/** Returns whether it may have sent a separate message about this device. */
async function sendOne(
  dependencies: SendJointDependencies,
  request: NotificationRequest,
  repairs: readonly StoredRepair[],
): Promise<boolean> {
  const { channel, intakes, now } = dependencies;
  const { historyIndex } = request;
  const repair = repairs.find((each) => each.trackingNumber === request.trackingNumber);
  const others = repairs.filter((each) => each !== repair);
  const change = repair && changeAt(repair, historyIndex, channel);
  if (!change || repair.withdrawnAt || isOther(request, change.entry)) return false;
  if (change.state.state === 'joint') {
    const carrier = carrierOf(change, others, channel);
    const result = carrier && resultOf(carrier, channel, historyIndex);
    if (result) {
      await settleWith(dependencies, request, repair, result, carrier.repair);
      return false;
    }
    if (carrier && carrier.state.at === undefined) throw untilSent(carrier, now());
    await intakes.separate(repair, historyIndex, channel);
  } else {
    if (change.state.at !== undefined) return false;
    // A settlement of the other channel may have removed the hold from the repair.
    const { heldUntilMs: dueAtMs = change.dueAtMs } = request;
    const seconds = secondsToAwait({ ...change, dueAtMs }, others, channel, now());
    if (seconds)
      throw new TryAgainLater('The message about another device will name this one', { seconds });
  }
  await sendNotification(dependencies, request);
  return true;
}

const untilSent = ({ state }: Change, nowMs: number): TryAgainLater =>
  new TryAgainLater(
    'The message about another device is not sent yet',
    isHeld(state, nowMs) ? { seconds: SENDING_SECONDS } : {},
  );

/**
 * Settles a device with the result of the message of another device, the carrier. An outcome that arrives between the
 * read of this result and this write misses the device, so the carrier is read again.
 */
async function settleWith(
  { channel, intakes, notifications, now, outcomes }: SendJointDependencies,
  request: NotificationRequest,
  repair: StoredRepair,
  settlement: Settlement,
  { user_id, trackingNumber }: StoredRepair,
): Promise<void> {
  await notifications.settle(request, channel, repair, settlement);
  const { at: atMs, outcome: known } = settlement.notification;
  const [carrier] = await intakes.getAll(user_id, [trackingNumber]);
  for (const [index, { notifications: states }] of carrier?.statusHistory.entries() ?? []) {
    const { at, state, outcome } = states[channel];
    if (!carrier || at === undefined || at !== atMs || state || !outcome || outcome === known)
      continue;
    const place = placeOfMessage(carrier, index, at);
    await outcomes.note({ place, channel, outcome }, now());
  }
}

/**
 * Returns the result of the carrier's message as another device stores it in its entry `ownIndex`. Returns nothing
 * while the message waits, and if no message names the device.
 */
function resultOf(
  { repair, historyIndex, changedAtMs, state }: Change,
  channel: NotificationChannel,
  ownIndex: number,
): Settlement | undefined {
  const shown = repair.deliveries[channel];
  // After an outage, the message about a later change names the carrier's change and those that are joined to it.
  const isNamedLater =
    state.state === 'folded' && shown && Date.parse(shown.at) - changedAtMs > NEWS_MS;
  const sentIndex = isNamedLater ? shown.historyIndex : historyIndex;
  const states = repair.statusHistory[sentIndex]?.notifications ?? NOT_NOTIFIED;
  const { [channel]: delivery } = deliveriesOf(states, ownIndex);
  if (delivery === undefined) return undefined;
  const { at, state: refused, cause, outcome } = states[channel];
  const reason = shown?.historyIndex === sentIndex ? shown.reason : undefined;
  return {
    notification: { at, state: refused, cause, outcome },
    delivery: { ...delivery, ...(reason && { reason }) },
  };
}
