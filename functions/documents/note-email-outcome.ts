import type { DocumentEmailPlace } from '../notifications/message-place.ts';
import type { ReportedOutcome } from '../notifications/note-outcome.ts';
import { TryAgainLater } from '../platform/entry/try-again-later.ts';
import { logger } from '../platform/logger.ts';
import type { EmailOutcomes } from './email-outcomes.repository.ts';

export type NoteEmailOutcomeDependencies = {
  outcomes: EmailOutcomes;
  now: () => number;
};

/**
 * Writes down what became of a document's e-mail (docs/decisions/0126), with a line in the log.
 * @throws TryAgainLater when it is heard of before who sent it has written down that it went.
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
  if (noted === 'early') throw new TryAgainLater('The letter is not written down yet');
}
