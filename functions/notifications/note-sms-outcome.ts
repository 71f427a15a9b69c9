import { TryAgainLater } from '../platform/entry/try-again-later.ts';
import { logger } from '../platform/logger.ts';
import type { ReportedOutcome } from './note-outcome.ts';
import type { SentSmsLookup } from './sent-sms.repository.ts';
import type { SmsReport } from './sms-report.ts';

export type NoteSmsOutcomeDependencies = {
  sentSms: SentSmsLookup;
  /** Writes down what became of a change's or a reminder's message. */
  note: (reported: ReportedOutcome) => Promise<void>;
  now: () => number;
};

/** Its sender keeps an SMS as soon as SNS has taken it: one that is not found by then is none of ours. */
const KEPT_WITHIN_MS = 30_000;

/**
 * Has what became of an SMS written down, found by the id that SNS gave it. SNS tells of the whole account's: what another
 * stage has sent changes nothing.
 * @throws TryAgainLater when it is heard of before its own sender has written down that it went.
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
