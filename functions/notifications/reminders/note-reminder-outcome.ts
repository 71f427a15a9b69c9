import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { logger } from '../../platform/logger.ts';
import type { ReminderPlace } from '../message-place.ts';
import type { ReportedOutcome } from '../note-outcome.ts';
import type { ReminderOutcomes } from './reminder-outcomes.repository.ts';

export type NoteReminderOutcomeDependencies = {
  outcomes: Pick<ReminderOutcomes, 'note'>;
  now: () => number;
};

/**
 * Writes down what became of a reminder (docs/decisions/0126), with a line in the log.
 * @throws TryAgainLater when it is heard of before the reminder's own sender has written down that it went.
 */
export async function noteReminderOutcome(
  { outcomes, now }: NoteReminderOutcomeDependencies,
  { channel, place, outcome, messageId, reason }: ReportedOutcome<ReminderPlace>,
): Promise<void> {
  const noted = await outcomes.note(place, outcome, now());
  const { shopId, reminder } = place;
  logger.info('Outcome of a message', {
    channel,
    outcome,
    noted,
    messageId,
    ...(reason && { reason }),
    shopId,
    reminder,
  });
  if (noted === 'early') throw new TryAgainLater('The reminder is not written down yet');
}
