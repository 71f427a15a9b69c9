import {
  type DeliveryOutcome,
  isUndelivered,
  type NotificationChannel,
} from '../../shared/repairs/notifications.ts';
import { TryAgainLater } from '../platform/entry/try-again-later.ts';
import { logger } from '../platform/logger.ts';
import type { EntryPlace, MessagePlace } from './message.ts';
import type { OutcomesRepository } from './outcomes.repository.ts';
import type { UndeliveredRepository } from './undelivered.repository.ts';

export type NoteOutcomeDependencies = {
  outcomes: OutcomesRepository;
  undelivered: Pick<UndeliveredRepository, 'add'>;
  now: () => number;
};

/** What a provider reports of a message that it had accepted. */
export type ReportedOutcome<Place extends MessagePlace = MessagePlace> = {
  channel: NotificationChannel;
  place: Place;
  outcome: DeliveryOutcome;
  messageId: string;
  /** In the provider's words, for the log. */
  reason?: string;
};

/**
 * Records and logs the outcome of a change's message (docs/decisions/0126), and lists the repair for its shop if the
 * message did not arrive.
 * @throws TryAgainLater when the outcome arrives before the sender has recorded the message as sent.
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
  // A known outcome may come from an attempt that died before this step.
  if (isUndelivered(outcome) && (noted === 'noted' || noted === 'known')) {
    await undelivered.add(shopId, trackingNumber, now());
  }
  if (noted === 'early') throw new TryAgainLater('The message is not written down yet');
}
