import type { IssuedDocument, QuoteDecision } from '../../shared/documents/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { unpaidWords } from '../billing/unpaid-words.ts';
import type { SendOutcome } from '../notifications/send.ts';
import { addLogKeys, logger } from '../platform/logger.ts';
import {
  ANSWER_READERS,
  type AnswerEmailsRepository,
  type AnswerReader,
  type EmailEnd,
} from './answer-emails.repository.ts';
import type { AnswerRequest } from './answer-queue.ts';
import type { EmailDependencies } from './open-emails.ts';
import { answerForCustomer, answerForShop } from './quote-answer-email.ts';
import type { Notice } from './stored-notice.ts';

export type SendQuoteAnswerDependencies = Omit<EmailDependencies, 'pay'> & {
  emails: AnswerEmailsRepository;
};

/**
 * As for a message about a repair (docs/decisions/0091): after a day and this many receptions the e-mail is given up,
 * and the shop gets a notice.
 */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
const RECEPTIONS = 12;

const UNPRINTED = 'Le devis n’a pas pu être imprimé.';

/** Thrown so that the queue delivers the message again later. */
class AnswerEmailLeft extends Error {
  override name = 'AnswerEmailLeft';
}

/**
 * Sends the shop and the customer an e-mail about the answer to a quote, once each, however often it is called: claim,
 * send, settle, as for messages about repairs (docs/decisions/0075). The first claim pays. The customer's e-mail
 * carries the quote as a PDF, and waits while that cannot be printed. A refusal, or a day of failures, leaves a notice
 * for the shop. `receptions` is how often the queue has delivered this message.
 * @throws AnswerEmailLeft when either e-mail must be tried again.
 */
export async function sendQuoteAnswer(
  dependencies: SendQuoteAnswerDependencies,
  request: AnswerRequest,
  receptions = 1,
): Promise<void> {
  addLogKeys({ shopId: request.user_id, documentId: request.id });
  const ends = await Promise.all(
    ANSWER_READERS.map((reader) => sendOne(dependencies, request, reader, receptions)),
  );
  if (ends.includes('left'))
    throw new AnswerEmailLeft('An e-mail about an answer is left for another attempt');
}

async function sendOne(
  dependencies: SendQuoteAnswerDependencies,
  request: AnswerRequest,
  reader: AnswerReader,
  receptions: number,
): Promise<'over' | 'left'> {
  const { emails, documents, now } = dependencies;
  const before = await emails.claim(request, reader, now());
  if (before.kind === 'done') return 'over';
  if (before.kind === 'busy') return 'left';
  const document = await documents.get(request.user_id, request.id);
  const to = document && (await addressOf(dependencies, request, document, reader));
  const claim =
    before.kind === 'unpaid'
      ? await emails.claimFirst(request, reader, to, before.decision, now())
      : before;
  if (claim.kind === 'done') return 'over';
  if (claim.kind === 'busy') return 'left';
  const attempted =
    claim.kind === 'unpayable'
      ? ({ kind: 'refused', cause: 'rejected', reason: unpaidWords(claim.unpaid) } as const)
      : document && to
        ? await send(dependencies, document, claim.decision, { reader, to })
        : undefined;
  const isLate =
    receptions >= RECEPTIONS &&
    claim.kind === 'claimed' &&
    now() - Date.parse(claim.decision.at) >= GIVEN_UP_AFTER_MS;
  const outcome =
    attempted?.kind === 'failed' && isLate
      ? ({ kind: 'refused', cause: 'rejected', reason: attempted.reason } as const)
      : attempted;
  const end = endOf(outcome);
  const notice =
    document && to && outcome?.kind === 'refused'
      ? noticeOf(document, reader, to, outcome.reason, now())
      : undefined;
  await emails.settle(request, reader, end, now(), notice);
  logger.info('E-mail about an answer', { reader, end: end ?? 'left' });
  return end === null ? 'left' : 'over';
}

const endOf = (outcome: SendOutcome | undefined): EmailEnd | null => {
  if (outcome === undefined) return 'nobody';
  return outcome.kind === 'failed' ? null : outcome.kind;
};

/** The notice for the shop about a refused e-mail, because the shop cannot read the log. */
const noticeOf = (
  { id, number, repairId }: IssuedDocument,
  reader: AnswerReader,
  to: string,
  reason: string,
  at: number,
): Notice => ({ kind: 'letter', documentId: id, number, repairId, at, reader, to, reason });

/**
 * The address of an e-mail; empty if there is none. For the customer, it is where the quote was sent, or else the
 * client's address on the document.
 */
async function addressOf(
  { documents }: Pick<SendQuoteAnswerDependencies, 'documents'>,
  { user_id, id }: AnswerRequest,
  { seller, client }: IssuedDocument,
  reader: AnswerReader,
): Promise<string> {
  if (reader === 'shop') return seller.email;
  const summary = await documents.summary(user_id, id);
  return summary?.delivery?.state === 'sent' ? summary.delivery.to : client.email;
}

async function send(
  { send: deliver, print, appOrigin }: SendQuoteAnswerDependencies,
  document: IssuedDocument,
  decision: QuoteDecision,
  { reader, to }: { reader: AnswerReader; to: string },
): Promise<SendOutcome> {
  const { seller, client, id } = document;
  if (reader === 'shop') {
    const content = answerForShop(document, decision, `${appOrigin}/documents/${id}`);
    return deliver({ to, from: { name: 'Rebond', email: client.email }, content });
  }
  try {
    const content = answerForCustomer(document, decision);
    return await deliver({ to, from: seller, content, attachment: await print(document) });
  } catch (error) {
    // As when the provider cannot be reached, the claim is released, and the other e-mail is not affected.
    logger.error('A document cannot be printed', { error });
    return { kind: 'failed', reason: error instanceof AppError ? error.message : UNPRINTED };
  }
}
