import type { DocumentEmailPlace } from '../notifications/message.ts';
import type { ReportedOutcome } from '../notifications/note-outcome.ts';
import { TryAgainLater } from '../platform/entry/try-again-later.ts';
import { logger } from '../platform/logger.ts';
import type { EmailOutcomes } from './email-outcomes.repository.ts';

export type NoteEmailOutcomeDependencies = {
  outcomes: EmailOutcomes;
  now: () => number;
};

/**
 * Stores the outcome of a document's e-mail (docs/decisions/0126), and logs it.
 * @throws TryAgainLater when the outcome comes before the sender has recorded the sending.
 */
export async function noteEmailOutcome(
  { outcomes, now }: NoteEmailOutcomeDependencies,
  { channel, place, outcome, messageId }: ReportedOutcome<DocumentEmailPlace>,
): Promise<void> {
  const noted = await outcomes.note(place, outcome, now());
  const { shopId, documentId } = place;
  logger.info('Outcome of a message', {
    channel,
    outcome,
    noted,
    messageId,
    shopId,
    documentId,
  });
  if (noted === 'early') throw new TryAgainLater('The sending of the e-mail is not recorded yet');
}
