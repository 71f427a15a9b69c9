import type { IssuedDocument, QuoteDecision } from '../../shared/documents/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { addLogKeys, logger } from '../platform/logger.ts';
import {
  ANSWER_READERS,
  type AnswerLettersRepository,
  type AnswerReader,
  type LetterEnd,
} from './answer-letters.repository.ts';
import type { AnswerRequest } from './answer-queue.ts';
import type { SendOutcome } from './document-sender.ts';
import type { LetterDependencies } from './open-letters.ts';
import { answerForCustomer, answerForShop } from './quote-answer-email.ts';

export type TellAnswerDependencies = LetterDependencies & { letters: AnswerLettersRepository };

/** Thrown so that the queue delivers the message again later. */
class LetterLeft extends Error {
  override name = 'LetterLeft';
}

/**
 * Writes to the shop and to its customer that a quote was answered, once each however often it is asked: claim, send,
 * settle, as messages about repairs are (docs/decisions/0085). The customer's comes with the quote as PDF.
 * @throws LetterLeft when either has to be tried again.
 */
export async function tellAnswer(
  dependencies: TellAnswerDependencies,
  request: AnswerRequest,
): Promise<void> {
  addLogKeys({ shopId: request.user_id, documentId: request.id });
  const ends = await Promise.all(
    ANSWER_READERS.map((reader) => tellOne(dependencies, request, reader)),
  );
  if (ends.includes('left')) throw new LetterLeft('A letter about an answer is left');
}

async function tellOne(
  dependencies: TellAnswerDependencies,
  request: AnswerRequest,
  reader: AnswerReader,
): Promise<'over' | 'left'> {
  const { letters, documents, now } = dependencies;
  const claim = await letters.claim(request, reader, now());
  if (claim.kind !== 'claimed') return claim.kind === 'busy' ? 'left' : 'over';
  const document = await documents.get(request.user_id, request.id);
  const outcome =
    document &&
    (await send(dependencies, request, document, claim.decision, reader).catch(unlessSpent));
  const end = endOf(outcome);
  await letters.settle(request, reader, end, now());
  logger.info('Letter about an answer', { reader, end: end ?? 'left' });
  return end === null ? 'left' : 'over';
}

/** Whose messages of the day are spent is not written to; the shop's page shows the answer all the same. */
function unlessSpent(error: unknown): SendOutcome {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return { kind: 'refused', reason: error.message };
}

const endOf = (outcome: SendOutcome | undefined): LetterEnd | null => {
  if (outcome === undefined) return 'nobody';
  return outcome.kind === 'failed' ? null : outcome.kind;
};

/** `undefined` when there is no address to write to. */
async function send(
  { documents, pay, send: deliver, print, appOrigin, now }: TellAnswerDependencies,
  { user_id, id }: AnswerRequest,
  document: IssuedDocument,
  decision: QuoteDecision,
  reader: AnswerReader,
): Promise<SendOutcome | undefined> {
  const { seller, client } = document;
  if (reader === 'shop') {
    if (!seller.email) return undefined;
    await pay({ shopId: user_id, to: seller.email, clientEmail: '', nowMs: now() });
    const letter = answerForShop(document, decision, `${appOrigin}/documents/${id}`);
    return deliver(seller.email, { name: 'Rebond', email: client.email }, letter);
  }
  // Where the quote itself has arrived, else where it was meant for.
  const summary = await documents.summary(user_id, id);
  const to = summary?.delivery?.state === 'sent' ? summary.delivery.to : client.email;
  if (!to) return undefined;
  await pay({ shopId: user_id, to, clientEmail: '', nowMs: now() });
  return deliver(to, seller, answerForCustomer(document, decision), await print(document));
}
