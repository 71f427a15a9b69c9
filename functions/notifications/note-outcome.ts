import {
  type DeliveryOutcome,
  isUndelivered,
  type NotificationChannel,
} from '../../shared/repairs/notifications.ts';
import { TryAgainLater } from '../platform/entry/try-again-later.ts';
import { logger } from '../platform/logger.ts';
import type { EntryPlace, MessagePlace } from './message-place.ts';
import type { OutcomesRepository } from './outcomes.repository.ts';
import type { UndeliveredRepository } from './undelivered.repository.ts';

export type NoteOutcomeDependencies = {
  outcomes: OutcomesRepository;
  undelivered: Pick<UndeliveredRepository, 'add'>;
  now: () => number;
};

/** What a provider says became of a message that it had accepted. */
export type ReportedOutcome<Place extends MessagePlace = MessagePlace> = {
  channel: NotificationChannel;
  place: Place;
  outcome: DeliveryOutcome;
  messageId: string;
  /** In the provider's own words, for the log. */
  reason?: string;
};

/**
 * Writes down what became of a change's message (docs/decisions/0126), with a line in the log, and where its shop looks for those
 * that did not arrive.
 * @throws TryAgainLater when it is heard of before the message's own sender has written down that it went.
 */
export async function noteOutcome(
  { outcomes, undelivered, now }: NoteOutcomeDependencies,
  { channel, place, outcome, messageId, reason }: ReportedOutcome<EntryPlace>,
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
  // What was known may be so by an attempt that died before this.
  if (isUndelivered(outcome) && (noted === 'noted' || noted === 'known')) {
    await undelivered.add(shopId, trackingNumber, now());
  }
  if (noted === 'early') throw new TryAgainLater('The message is not written down yet');
}
