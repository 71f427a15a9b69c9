import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { logger } from '../../platform/logger.ts';
import type { ReminderPlace } from '../message.ts';
import type { ReportedOutcome } from '../note-outcome.ts';
import type { ReminderOutcomes } from './reminder-outcomes.repository.ts';

export type NoteReminderOutcomeDependencies = {
  outcomes: Pick<ReminderOutcomes, 'note'>;
  now: () => number;
};

/**
 * Records and logs the outcome of a reminder (docs/decisions/0126).
 * @throws TryAgainLater when the outcome arrives before the sender has recorded the reminder as sent.
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
