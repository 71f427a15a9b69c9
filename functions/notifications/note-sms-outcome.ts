import { TryAgainLater } from '../entry/try-again-later.ts';
import { logger } from '../platform/logger.ts';
import { type NoteOutcomeDependencies, noteOutcome } from './note-outcome.ts';
import type { SentSmsRepository } from './sent-sms.repository.ts';
import type { SmsReport } from './sms-report.ts';

export type NoteSmsOutcomeDependencies = NoteOutcomeDependencies & {
  sentSms: Pick<SentSmsRepository, 'find'>;
};

/** Its sender keeps an SMS as soon as SNS has taken it: one that is not found by then is none of ours. */
const KEPT_WITHIN_MS = 30_000;

/**
 * Writes down what became of an SMS, found by the id that SNS gave it. SNS tells of the whole account's: what another
 * stage has sent, or a reminder, changes nothing.
 * @throws TryAgainLater when it is heard of before its own sender has written down that it went.
 */
export async function noteSmsOutcome(
  dependencies: NoteSmsOutcomeDependencies,
  { messageId, outcome, reason, sentAtMs }: SmsReport,
): Promise<void> {
  const place = await dependencies.sentSms.find(messageId);
  if (place) {
    await noteOutcome(dependencies, { channel: 'sms', place, outcome, messageId, reason });
    return;
  }
  if (dependencies.now() - sentAtMs < KEPT_WITHIN_MS) {
    throw new TryAgainLater('The SMS is not known yet');
  }
  logger.info('Outcome of an SMS of no change', { outcome, reason, messageId });
}
