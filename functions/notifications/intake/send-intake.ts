import type { Delivery, NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import {
  deliveriesOf,
  NOT_NOTIFIED,
  type NotificationState,
} from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { placeOfMessage } from '../message.ts';
import type { OutcomesRepository } from '../outcomes/outcomes.repository.ts';
import { type NotificationRequest, requestOf } from '../status-changes/notification.ts';
import type { Settlement } from '../status-changes/notifications.repository.ts';
import {
  type SendNotificationDependencies,
  sendNotification,
} from '../status-changes/send-notification.ts';
import type { IntakeRepository } from './intake.repository.ts';
import { haveSameAddress } from './joint-change.ts';

export type SendIntakeDependencies = SendNotificationDependencies & {
  intakes: Pick<IntakeRepository, 'of' | 'getAll' | 'separate'>;
  outcomes: Pick<OutcomesRepository, 'note'>;
};

const stateOf = (repair: StoredRepair, channel: NotificationChannel): NotificationState =>
  repair.statusHistory[0]?.notifications[channel] ?? {};

const isJoint = (repair: StoredRepair, channel: NotificationChannel): boolean =>
  stateOf(repair, channel).state === 'joint';

/** A repair that was withdrawn before its message was settled is passed over, and the next one carries the message. */
const isPassedOver = (repair: StoredRepair, channel: NotificationChannel): boolean =>
  repair.withdrawnAt !== undefined &&
  (stateOf(repair, channel).at === undefined || isJoint(repair, channel));

const isSeparate = (repair: StoredRepair, channel: NotificationChannel): boolean =>
  stateOf(repair, channel).at === undefined;

/**
 * Notifies the customer of an intake of several devices with one message. It belongs to the first repair that is not
 * withdrawn, and the others show its result. A repair whose address was corrected gets its own message, even if an
 * earlier attempt separated it and then failed.
 * @throws TryAgainLater as `sendNotification` does.
 */
export async function sendIntake(
  dependencies: SendIntakeDependencies,
  request: NotificationRequest,
): Promise<void> {
  const { channel, intakes } = dependencies;
  const { user_id, trackingNumber } = request;

  const notify = async (repair: StoredRepair): Promise<void> => {
    if (isJoint(repair, channel)) await intakes.separate(repair, 0, channel);
    await sendNotification(dependencies, requestOf(repair, 0, request));
  };

  const before = await intakes.of(user_id, trackingNumber);
  const first = before.find((repair) => !isPassedOver(repair, channel));
  if (first === undefined) return;
  await notify(first);

  const after = await intakes.of(user_id, trackingNumber);
  const notified = after.find((repair) => repair.trackingNumber === first.trackingNumber);
  if (notified === undefined) return;
  if (isPassedOver(notified, channel)) {
    throw new TryAgainLater('The repair with the message was withdrawn meanwhile', { seconds: 1 });
  }
  const settlement = settlementOf(notified, channel);
  for (const repair of after) {
    if (repair === notified || repair.withdrawnAt !== undefined) continue;
    const isOwn = isSeparate(repair, channel);
    if (!isOwn && !isJoint(repair, channel)) continue;
    if (isOwn || !haveSameAddress(notified, repair, channel)) await notify(repair);
    else if (settlement)
      await settleWith(dependencies, requestOf(repair, 0), repair, settlement, notified);
  }
}

/**
 * Settles a device with the result of the message of another device, the carrier. An outcome that is reported after
 * the result was read and before this write does not find the device, so the carrier is read again.
 */
export async function settleWith(
  { channel, intakes, notifications, now, outcomes }: SendIntakeDependencies,
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

/** Returns `undefined` when there was nothing to send. */
function settlementOf(repair: StoredRepair, channel: NotificationChannel): Settlement | undefined {
  const known = resultOf(repair, 0, channel, 0);
  if (known) return known;
  // A late message about a later entry may also name the intake.
  const { [channel]: shown } = repair.deliveries;
  return shown && settlementAs(shown, 0);
}

/** Returns the result of a message as the other repairs that the message names store it, in their entry `ownIndex`. */
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
function settlementAs(
  { state, at, cause, outcome }: Delivery,
  historyIndex: number,
  reason?: string,
): Settlement | undefined {
  if (state === 'waiting') return undefined;
  const atMs = Date.parse(at);
  return {
    notification: state === 'sent' ? { at: atMs, outcome } : { at: atMs, state: 'refused', cause },
    delivery: {
      state,
      at,
      historyIndex,
      ...(cause && { cause }),
      ...(reason && { reason }),
      ...(outcome && { outcome }),
    },
  };
}
