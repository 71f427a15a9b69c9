import type { DeliveryOutcome, NotificationChannel } from '../../shared/repairs/notifications.ts';
import { TryAgainLater } from '../entry/try-again-later.ts';
import { logger } from '../platform/logger.ts';
import type { MessagePlace } from './message-place.ts';
import type { OutcomesRepository } from './outcomes.repository.ts';

export type NoteOutcomeDependencies = { outcomes: OutcomesRepository; now: () => number };

/** What a provider says became of a message that it had accepted. */
export type ReportedOutcome = {
  channel: NotificationChannel;
  place: MessagePlace;
  outcome: DeliveryOutcome;
  messageId: string;
  /** In the provider's own words, for the log. */
  reason?: string;
};

/**
 * Writes down what became of a message (docs/decisions/0126), with a line in the log.
 * @throws TryAgainLater when it is heard of before the message's own sender has written down that it went.
 */
export async function noteOutcome(
  { outcomes, now }: NoteOutcomeDependencies,
  { channel, place, outcome, messageId, reason }: ReportedOutcome,
): Promise<void> {
  const noted = await outcomes.note(place, channel, outcome, now());
  const { shopId, trackingNumber, historyIndex } = place;
  logger.info('Outcome of a message', {
    channel,
    outcome,
    noted,
    messageId,
    ...(reason && { reason }),
    shopId,
    trackingNumber,
    historyIndex,
  });
  if (noted === 'early') throw new TryAgainLater('The message is not written down yet');
}
