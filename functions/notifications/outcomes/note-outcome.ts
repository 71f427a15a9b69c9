import {
  type DeliveryOutcome,
  isUndelivered,
  type NotificationChannel,
} from '../../../shared/repairs/notifications.ts';
import {
  type EmailOutcomes,
  emailOutcomes,
} from '../../documents/sending/email-outcomes.repository.ts';
import { TryAgainLater } from '../../platform/entry/try-again-later.ts';
import { logger } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import type { MessagePlace } from '../message.ts';
import { type MessageResults, messageResults } from '../message-results.repository.ts';
import { type SentSmsLookup, sentSmsLookup } from '../providers/sent-sms.repository.ts';
import {
  type NotedOutcome,
  type OutcomesRepository,
  outcomesRepository,
} from './outcomes.repository.ts';
import type { SmsReport } from './reported-outcome.ts';
import { type UndeliveredRepository, undeliveredRepository } from './undelivered.repository.ts';

export type NoteOutcomeDependencies = {
  changes: Pick<OutcomesRepository, 'note'>;
  reminders: Pick<MessageResults, 'note'>;
  documents: EmailOutcomes;
  undelivered: Pick<UndeliveredRepository, 'add'>;
  sentSms: SentSmsLookup;
  now: () => number;
};

export const outcomesIn = (table: Table, now: () => number): NoteOutcomeDependencies => ({
  changes: outcomesRepository(table),
  reminders: messageResults(table),
  documents: emailOutcomes(table),
  undelivered: undeliveredRepository(table),
  sentSms: sentSmsLookup(table),
  now,
});

export type ReportedOutcome = {
  channel: NotificationChannel;
  place: MessagePlace;
  outcome: DeliveryOutcome;
  messageId: string;
  reason?: string;
};

/**
 * Records an outcome (docs/decisions/0126), and lists the repair of a message that did not arrive.
 * @throws TryAgainLater when the sender has not recorded the message as sent yet.
 */
export async function noteOutcome(
  dependencies: NoteOutcomeDependencies,
  { channel, place, outcome, messageId, reason }: ReportedOutcome,
): Promise<void> {
  const { undelivered, now } = dependencies;
  const noted = await note(dependencies, place, channel, outcome);
  const { atMs: _, ...about } = place;
  logger.info('The outcome of a message was reported', {
    channel,
    outcome,
    noted,
    messageId,
    ...(reason && { reason }),
    ...about,
  });
  // A known outcome may have been recorded by an attempt that died before this step.
  const isStored = noted === 'noted' || noted === 'known';
  if ('trackingNumber' in place && isUndelivered(outcome) && isStored) {
    await undelivered.add(place.shopId, place.trackingNumber, now());
  }
  if (noted === 'early') throw new TryAgainLater('The message is not recorded yet');
}

function note(
  { changes, reminders, documents, now }: NoteOutcomeDependencies,
  place: MessagePlace,
  channel: NotificationChannel,
  outcome: DeliveryOutcome,
): Promise<NotedOutcome> {
  if ('reminder' in place) return reminders.note(place, outcome, now());
  if ('documentId' in place) return documents.note(place, outcome, now());
  return changes.note({ place, channel, outcome }, now());
}

/** An SMS that is not found after this time is not ours, because its sender stores it at once. */
const KEPT_WITHIN_MS = 30_000;

/**
 * Records the outcome of an SMS, and ignores one of another stage, because SNS reports all SMS of the account.
 * @throws TryAgainLater as `noteOutcome` does, and while the SMS is not known yet.
 */
export async function noteSmsOutcome(
  dependencies: NoteOutcomeDependencies,
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
  logger.info('The outcome of an SMS belongs to no known change', { outcome, reason, messageId });
}
