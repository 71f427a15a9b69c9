import { AppError } from '../../shared/errors.ts';
import type { Delivery, NotificationChannel } from '../../shared/repairs/notifications.ts';
import { addLogKeys } from '../platform/logger.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { type AttemptOutcome, logAttempt, measureAttempt } from './delivery-log.ts';
import { isStale, logKeysOf, type NotificationRequest, requestOf } from './notification.ts';
import type { Settlement } from './notifications.repository.ts';
import type { PaidClaim, PayingNotifications } from './paying-claims.ts';
import type { Sender } from './sender.ts';

export type SendNotificationDependencies = {
  notifications: PayingNotifications;
  channel: NotificationChannel;
  send: Sender;
  now: () => number;
};

const SENT_AGAIN =
  'Ce message vient d’être renvoyé. Attendez une minute avant de le renvoyer encore.';

/** Thrown so that the queue delivers the message again later. */
export class TryAgainLater extends Error {
  override name = 'TryAgainLater';
}

/**
 * Tells the customer of one change over one channel, once however often it is asked:
 * claim, send, settle. A crash between the provider's acceptance and our record tells the customer twice
 * rather than never (docs/decisions/0075). What a later change has made stale is not told, nor what was undone.
 * @throws TryAgainLater after a passing failure, while another sender holds the claim or while the change is held.
 */
export async function sendNotification(
  { notifications, channel, send, now }: SendNotificationDependencies,
  request: NotificationRequest,
): Promise<void> {
  addLogKeys(logKeysOf(request));
  const claim = await notifications.claim(request, channel, now());
  // Gone: withdrawn, or its shop has closed its account meanwhile, and its number may be another's.
  if (claim.kind === 'done' || claim.kind === 'gone') return;
  if (claim.kind === 'busy') throw new TryAgainLater('Another sender holds this notification');
  if (claim.kind === 'held') throw new TryAgainLater('This change may still be undone');
  if (claim.kind === 'too-soon') return;
  if (claim.kind === 'unpayable') {
    await refuse(notifications, channel, request, claim, now());
    return;
  }
  const { repair, triedAtMs } = claim;
  const history = repair.statusHistory;
  const outcome: AttemptOutcome = isStale(request, history, now())
    ? { kind: 'stale' }
    : await send(repair, request.historyIndex);
  logAttempt(channel, outcome);
  measureAttempt(channel, outcome, {
    dueAtMs: request.heldUntilMs ?? Date.parse(history[request.historyIndex]?.timestamp ?? ''),
    triedAtMs,
    nowMs: now(),
  });
  await notifications.settle(request, channel, repair, settlementOf(outcome, request, now()));
  if (outcome.kind === 'passing') throw new TryAgainLater(outcome.reason);
}

/** Tells the shop, on the repair's card, that nobody was told and why: its messages of the day are spent. */
async function refuse(
  notifications: PayingNotifications,
  channel: NotificationChannel,
  request: NotificationRequest,
  { repair, reason }: Extract<PaidClaim, { kind: 'unpayable' }>,
  nowMs: number,
): Promise<void> {
  const outcome = { kind: 'refusal', cause: 'rejected', reason, error: 'BudgetSpent' } as const;
  logAttempt(channel, outcome);
  await notifications.settle(request, channel, repair, settlementOf(outcome, request, nowMs));
}

/**
 * Tells the customer once more of the last change, because the shop asks for it, and gives the provider's message id;
 * `undefined` when there is nobody to tell (no phone, no SMS).
 * @throws AppError SEND_REFUSED or UNAVAILABLE with the reason; WITHDRAWN; BUDGET_SPENT when the day's messages are spent,
 * or it was sent again less than a minute ago; CONFLICT while another sender is at it.
 */
export async function resendNotification(
  { notifications, channel, send, now }: SendNotificationDependencies,
  repair: StoredRepair,
  correlationId?: string,
): Promise<string | undefined> {
  const request: NotificationRequest = {
    ...requestOf(repair, repair.statusHistory.length - 1),
    ...(correlationId && { correlationId }),
  };
  addLogKeys(logKeysOf(request));
  const claim = await notifications.claim(request, channel, now(), repair);
  if (claim.kind === 'gone') throw new AppError('WITHDRAWN');
  if (claim.kind === 'unpayable') throw new AppError('BUDGET_SPENT', { message: claim.reason });
  if (claim.kind === 'too-soon') throw new AppError('BUDGET_SPENT', { message: SENT_AGAIN });
  if (claim.kind !== 'claimed') throw new AppError('CONFLICT');
  const outcome = await send(claim.repair, request.historyIndex);
  logAttempt(channel, outcome);
  const { telling, ...shown } = settlementOf(outcome, request, now());
  // When it was sent again: the next time is a minute later at the earliest.
  const again = { ...shown, telling: { ...telling, tried: now() } };
  await notifications.settle(request, channel, claim.repair, again);
  if (outcome.kind === 'nothing-to-send') return undefined;
  if (outcome.kind === 'refusal') throw new AppError('SEND_REFUSED', { message: outcome.reason });
  if (outcome.kind === 'passing') throw new AppError('UNAVAILABLE', { message: outcome.reason });
  return outcome.messageId;
}

/** What an attempt leaves in the history's entry, and on the card where its shop is to see it. */
export function settlementOf(
  outcome: AttemptOutcome,
  { historyIndex }: Pick<NotificationRequest, 'historyIndex'>,
  nowMs: number,
): Settlement {
  const common = { at: new Date(nowMs).toISOString(), historyIndex };
  if (outcome.kind === 'sent') {
    return { telling: { at: nowMs }, delivery: { state: 'sent', ...common } };
  }
  if (outcome.kind === 'refusal') {
    const { reason, cause } = outcome;
    const delivery: Delivery = { state: 'refused', ...common, reason, cause };
    return { telling: { at: nowMs, state: 'refused' }, delivery };
  }
  if (outcome.kind === 'passing') {
    const { reason } = outcome;
    const delivery: Delivery = { state: 'waiting', ...common, reason, cause: 'unavailable' };
    return { telling: { tried: nowMs }, delivery };
  }
  return { telling: { at: nowMs, state: outcome.kind } };
}
