import { TryAgainLater } from '../platform/entry/try-again-later.ts';
import { logger } from '../platform/logger.ts';
import type { ReportedOutcome } from './note-outcome.ts';
import type { SentSmsLookup } from './sent-sms.repository.ts';
import type { SmsReport } from './sms-report.ts';

export type NoteSmsOutcomeDependencies = {
  sentSms: SentSmsLookup;
  /** Records the outcome of a change's or a reminder's message. */
  note: (reported: ReportedOutcome) => Promise<void>;
  now: () => number;
};

/** The sender stores an SMS as soon as SNS has accepted it: one that is not found after this time is not ours. */
const KEPT_WITHIN_MS = 30_000;

/**
 * Records the outcome of an SMS, found by the id that SNS gave it. SNS reports all SMS of the account, so one that
 * another stage has sent is ignored.
 * @throws TryAgainLater when the outcome arrives before the sender has recorded the SMS as sent.
 */
export async function noteSmsOutcome(
  { sentSms, note, now }: NoteSmsOutcomeDependencies,
  { messageId, outcome, reason, sentAtMs }: SmsReport,
): Promise<void> {
  const place = await sentSms.find(messageId);
  if (place) {
    await note({ channel: 'sms', place, outcome, messageId, reason });
    return;
  }
  if (now() - sentAtMs < KEPT_WITHIN_MS) {
    throw new TryAgainLater('The SMS is not known yet');
  }
  logger.info('Outcome of an SMS of no change', { outcome, reason, messageId });
}
