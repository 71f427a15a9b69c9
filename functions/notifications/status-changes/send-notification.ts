import { AppError } from '../../../shared/errors.ts';
import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { addLogKeys } from '../../platform/logger.ts';
import { NOT_TAKEN_FOR_A_DAY } from '../../platform/text/refusal-words.ts';
import { lastEntry } from '../../repairs/history.ts';
import type { NotificationState } from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { notSentError } from '../providers/send.ts';
import { type Catching, catchUp } from './catch-up.ts';
import { logAttempt, logFolded, logGivenUp, measureAttempt } from './delivery-log.ts';
import { logKeysOf, type NotificationRequest, requestOf, type Sender } from './notification.ts';
import type { Settlement } from './notifications.repository.ts';
import type { PaidClaim, PayingNotifications } from './paying-claims.ts';
import { secondsUntilQuietHoursEnd } from './quiet-hours.ts';
import { settlementOf, untilMorning } from './settlement.ts';

export type SendNotificationDependencies = {
  notifications: Pick<PayingNotifications, 'claim' | 'settle' | 'fold'>;
  channel: NotificationChannel;
  send: Sender;
  now: () => number;
};

const SENT_AGAIN =
  'Ce message vient d’être renvoyé. Attendez une minute avant de le renvoyer encore.';

/** Customers are still notified after an outage of a day. An attempt that died does not count (ADR 0091). */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
const ATTEMPTS = 12;
const GIVEN_UP = { kind: 'refused', cause: 'unavailable', reason: NOT_TAKEN_FOR_A_DAY } as const;

/**
 * Notifies the customer of one change over one channel, once: claim, send, settle. A crash between the provider's
 * acceptance and our record sends twice rather than never (docs/decisions/0075). `claimed` is the claim, if both
 * channels were claimed together.
 * @throws TryAgainLater after a passing failure, while another sender holds the claim or the change is held, and in
 * quiet hours.
 */
export async function sendNotification(
  dependencies: SendNotificationDependencies,
  request: NotificationRequest,
  claimed?: Promise<PaidClaim>,
): Promise<void> {
  const { notifications, channel, now } = dependencies;
  addLogKeys(logKeysOf(request));
  const claim = await (claimed ?? notifications.claim(request, channel, now()));
  // The repair was withdrawn, or its shop has closed its account.
  if (claim.kind === 'done' || claim.kind === 'gone') return;
  if (claim.kind === 'busy') {
    // The next attempt comes when the other sender's claim ends, because an earlier attempt would fail.
    const { untilMs } = claim;
    const seconds = untilMs && { seconds: Math.ceil((untilMs - now()) / 1_000) };
    throw new TryAgainLater('Another sender holds this notification', seconds || {});
  }
  if (claim.kind === 'held') throw new TryAgainLater('This change may still be undone');
  if (claim.kind === 'too-soon') return;
  if (claim.kind === 'unpayable') {
    await refuse(dependencies, request, claim);
    return;
  }
  const { repair } = claim;
  const catching = catchUp(request, repair, channel, now());
  if (catching.historyIndex === request.historyIndex)
    await sendClaimed(dependencies, request, repair, catching);
  else await sendLast(dependencies, request, repair, catching);
}

/**
 * Sends the last change instead of the request's change. After an error, releases the claim of the request's change.
 */
async function sendLast(
  dependencies: SendNotificationDependencies,
  request: NotificationRequest,
  repair: StoredRepair,
  catching: Catching,
): Promise<void> {
  const { historyIndex, folded } = catching;
  const { notifications, channel, now } = dependencies;
  const last = requestOf(repair, historyIndex, request);
  try {
    const claim = await notifications.claim(last, channel, now());
    if (claim.kind === 'claimed') await sendClaimed(dependencies, last, claim.repair, catching);
    else if (claim.kind === 'done') await foldInto(dependencies, last, folded);
    else if (claim.kind === 'unpayable') {
      await refuse(dependencies, last, claim);
      await foldInto(dependencies, last, folded);
    } else throw new TryAgainLater('The last change cannot be sent just now');
  } catch (error) {
    const notification = triedIn(repair, request, channel);
    await notifications.settle(request, channel, repair, { notification });
    throw error;
  }
}

const triedIn = (
  { statusHistory }: StoredRepair,
  { historyIndex }: NotificationRequest,
  channel: NotificationChannel,
): Pick<NotificationState, 'tried' | 'tries'> => {
  const { tried, tries } = statusHistory[historyIndex]?.notifications[channel] ?? {};
  return { tried, tries };
};

async function sendClaimed(
  dependencies: SendNotificationDependencies,
  request: NotificationRequest,
  repair: StoredRepair,
  { since, folded }: Pick<Catching, 'since' | 'folded'>,
): Promise<void> {
  const { notifications, channel, send, now } = dependencies;
  const before = triedIn(repair, request, channel);
  const changedMs = Date.parse(repair.statusHistory[request.historyIndex]?.timestamp ?? '');
  const seconds = secondsUntilQuietHoursEnd(channel, changedMs, now());
  if (seconds > 0) {
    await notifications.settle(request, channel, repair, untilMorning(request, before, now()));
    throw new TryAgainLater('The quiet hours have begun', { seconds });
  }
  const outcome = await send(repair, request.historyIndex, since);
  logAttempt(channel, outcome);
  for (const index of [request.historyIndex, ...folded]) {
    const { timestamp = '', notifications } = repair.statusHistory[index] ?? {};
    const { heldUntilMs } = requestOf(repair, index);
    const dueAtMs = heldUntilMs ?? Date.parse(timestamp);
    const triedAtMs = notifications?.[channel].tried;
    measureAttempt(channel, outcome, { dueAtMs, triedAtMs, nowMs: now() });
  }
  const attempts = (before.tries ?? 0) + 1;
  const isGivenUp =
    outcome.kind === 'failed' && attempts >= ATTEMPTS && now() - changedMs >= GIVEN_UP_AFTER_MS;
  const counts = { attempts, folded: since.length };
  const settlement = settlementOf(isGivenUp ? GIVEN_UP : outcome, request, now(), counts);
  await notifications.settle(request, channel, repair, settlement);
  if (isGivenUp) logGivenUp(channel, attempts, outcome.error);
  if (settlement.notification.at === undefined) {
    throw new TryAgainLater('The provider does not accept the message just now', { attempts });
  }
  await Promise.all([
    foldInto(dependencies, request, folded),
    outcome.kind === 'sent' && outcome.afterwards?.(),
  ]);
}

async function refuse(
  { notifications, channel, now }: SendNotificationDependencies,
  request: NotificationRequest,
  { repair, cause, reason }: Extract<PaidClaim, { kind: 'unpayable' }>,
): Promise<void> {
  const outcome = { kind: 'refused', cause, reason, error: 'BudgetSpent' } as const;
  logAttempt(channel, outcome);
  await notifications.settle(request, channel, repair, settlementOf(outcome, request, now()));
}

async function foldInto(
  { notifications, channel, now }: SendNotificationDependencies,
  request: NotificationRequest,
  folded: readonly number[],
): Promise<void> {
  if (folded.length === 0) return;
  await notifications.fold(request, channel, folded, now());
  logFolded(channel, request.historyIndex, folded);
}

/**
 * Sends the last change again because the shop asks for it. Returns the provider's message id, or `undefined` without a
 * recipient.
 * @throws AppError SEND_REFUSED, PHONE_INVALID or UNAVAILABLE with the reason; WITHDRAWN; CONFLICT while another
 * sender holds the change; BUDGET_SPENT when the day's messages are spent or the change was resent less than a
 * minute ago.
 */
export async function resendNotification(
  dependencies: SendNotificationDependencies,
  repair: StoredRepair,
  correlationId?: string,
): Promise<string | undefined> {
  const { notifications, channel, send, now } = dependencies;
  const request = requestOf(repair, lastEntry(repair), { correlationId });
  addLogKeys(logKeysOf(request));
  const claim = await notifications.claim(request, channel, now(), repair);
  if (claim.kind === 'gone') throw new AppError('WITHDRAWN');
  if (claim.kind === 'unpayable') throw new AppError('BUDGET_SPENT', { message: claim.reason });
  if (claim.kind === 'too-soon') throw new AppError('BUDGET_SPENT', { message: SENT_AGAIN });
  if (claim.kind !== 'claimed') throw new AppError('CONFLICT');
  const late = catchUp(request, claim.repair, channel, now());
  // Another change may have been made meanwhile.
  const isBefore = (index: number) => index < request.historyIndex;
  const [since, folded] = [late.since.filter(isBefore), late.folded.filter(isBefore)];
  const outcome = await send(claim.repair, request.historyIndex, since);
  logAttempt(channel, outcome);
  const settlement = settlementOf(outcome, request, now(), { folded: since.length });
  // The next resend is allowed a minute after this moment.
  const tried = outcome.kind === 'nothing-to-send' ? {} : { tried: now() };
  const again: Settlement = {
    ...settlement,
    notification: { ...settlement.notification, ...tried },
  };
  await notifications.settle(request, channel, claim.repair, again);
  if (again.notification.at !== undefined) await foldInto(dependencies, request, folded);
  if (outcome.kind === 'sent') await outcome.afterwards?.();
  if (outcome.kind === 'nothing-to-send') return undefined;
  if (outcome.kind === 'sent') return outcome.messageId;
  const isWrongNumber = outcome.kind === 'refused' && outcome.cause === 'phone-format';
  throw isWrongNumber
    ? new AppError('PHONE_INVALID', { message: outcome.reason })
    : notSentError(outcome);
}
