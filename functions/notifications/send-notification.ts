import { AppError } from '../../shared/errors.ts';
import type { Delivery, NotificationChannel } from '../../shared/repairs/notifications.ts';
import { addLogKeys } from '../platform/logger.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { type AttemptOutcome, logAttempt, measureAttempt } from './delivery-log.ts';
import { isStale, logKeysOf, type NotificationRequest } from './notification.ts';
import type { NotificationsRepository } from './notifications.repository.ts';
import type { Sender, SendOutcome } from './sender.ts';

export type SendNotificationDependencies = {
  notifications: NotificationsRepository;
  channel: NotificationChannel;
  send: Sender;
  now: () => number;
};

/** Thrown so that the queue delivers the message again later. */
export class TryAgainLater extends Error {
  override name = 'TryAgainLater';
}

/**
 * Tells the customer of one change over one channel, once however often it is asked:
 * claim, send, settle. A crash between the provider's acceptance and our record tells the customer twice
 * rather than never (docs/decisions/0003). What a later change has made stale is not told.
 * @throws TryAgainLater after a passing failure, or while another sender holds the claim.
 */
export async function sendNotification(
  { notifications, channel, send, now }: SendNotificationDependencies,
  request: NotificationRequest,
): Promise<void> {
  addLogKeys(logKeysOf(request));
  const claim = await notifications.claim(request, channel, now());
  if (claim.kind === 'done') return;
  if (claim.kind === 'busy') throw new TryAgainLater('Another sender holds this notification');
  const correspondence = await notifications.correspondence(request);
  const { repair } = correspondence;
  // Its shop has closed its account meanwhile, and its number may be another's: nothing may be left of it.
  if (repair?.user_id !== request.user_id) return notifications.forget(request, channel);
  const history = repair.statusHistory;
  const outcome: AttemptOutcome = isStale(request, history, now())
    ? { kind: 'stale' }
    : await send(correspondence, request.historyIndex);
  logAttempt(channel, outcome);
  measureAttempt(channel, outcome, {
    changedAt: history[request.historyIndex]?.timestamp,
    triedAt: claim.triedAt,
    nowMs: now(),
  });
  if (outcome.kind === 'stale' || outcome.kind === 'nothing-to-send') {
    return notifications.close(request, channel, outcome.kind, now());
  }
  await notifications.settle(
    request,
    channel,
    deliveryOf(outcome, request.historyIndex, now()),
    outcome.kind === 'sent' ? outcome.messageId : undefined,
  );
  if (outcome.kind === 'passing') throw new TryAgainLater(outcome.reason);
}

/**
 * Tells the customer once more of the last change, because the shop asks for it, and gives the provider's message id;
 * `undefined` when there is nobody to tell (no phone, no SMS).
 * @throws AppError SEND_REFUSED or UNAVAILABLE with the reason; CONFLICT while another sender is at it.
 */
export async function resendNotification(
  { notifications, channel, send, now }: SendNotificationDependencies,
  repair: StoredRepair,
  correlationId?: string,
): Promise<string | undefined> {
  const historyIndex = repair.statusHistory.length - 1;
  const { trackingNumber, user_id } = repair;
  const request = {
    trackingNumber,
    user_id,
    historyIndex,
    ...(correlationId && { correlationId }),
  };
  addLogKeys(logKeysOf(request));
  const claim = await notifications.claim(request, channel, now(), true);
  if (claim.kind !== 'claimed') throw new AppError('CONFLICT');
  const outcome = await send(await notifications.correspondence(request), historyIndex);
  logAttempt(channel, outcome);
  if (outcome.kind === 'nothing-to-send') {
    await notifications.close(request, channel, 'nothing-to-send', now());
    return undefined;
  }
  const messageId = outcome.kind === 'sent' ? outcome.messageId : undefined;
  const delivery = deliveryOf(outcome, historyIndex, now());
  await notifications.settle(request, channel, delivery, messageId);
  if (outcome.kind === 'refusal') throw new AppError('SEND_REFUSED', { message: outcome.reason });
  if (outcome.kind === 'passing') throw new AppError('UNAVAILABLE', { message: outcome.reason });
  return messageId;
}

/** An outcome as the shop sees it. */
export function deliveryOf(
  outcome: Exclude<SendOutcome, { kind: 'nothing-to-send' }>,
  historyIndex: number,
  nowMs: number,
): Delivery {
  const common = { at: new Date(nowMs).toISOString(), historyIndex };
  if (outcome.kind === 'sent') return { state: 'sent', ...common };
  const { reason } = outcome;
  return outcome.kind === 'refusal'
    ? { state: 'refused', ...common, reason, cause: outcome.cause }
    : { state: 'waiting', ...common, reason, cause: 'unavailable' };
}
