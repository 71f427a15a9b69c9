import type { IssuedDocument, QuoteDecision } from '../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../shared/errors.ts';
import { unpaidWords } from '../../billing/budgets/unpaid-words.ts';
import { ANSWER_READERS, type AnswerReader } from '../../notifications/message.ts';
import type { MessagesRepository } from '../../notifications/messages.repository.ts';
import type { SendOutcome } from '../../notifications/providers/send.ts';
import { sendMessage, type WrittenMessage } from '../../notifications/send-message.ts';
import {
  answerForCustomer,
  answerForShop,
} from '../../notifications/templates/quote-answer-email.ts';
import { addLogKeys, logger } from '../../platform/logger.ts';
import { put } from '../../platform/table/writes.ts';
import type { DocumentEventsRepository } from '../document-events.repository.ts';
import type { EmailDependencies } from '../sending/open-emails.ts';
import { noticeItem } from '../sending/stored-notice.ts';
import type { AnswerRequest } from './answer-queue.ts';

export type SendQuoteAnswerDependencies = Omit<EmailDependencies, 'pay'> & {
  messages: MessagesRepository;
  events: Pick<DocumentEventsRepository, 'approval'>;
};

/** The sender gives up after a day and this many deliveries by the queue. The shop then gets a notice. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
const RECEPTIONS = 12;

const UNPRINTED = 'Le devis n’a pas pu être imprimé.';

/** This error makes the queue deliver the message again later. */
class AnswerEmailLeft extends Error {
  override name = 'AnswerEmailLeft';
}

/**
 * Sends the shop and the customer an e-mail about the answer, once each even if called again (docs/decisions/0075). The
 * customer's e-mail waits while the PDF cannot be printed. A refusal, or a day of failures, leaves a notice for the
 * shop. `receptions` counts the deliveries by the queue.
 * @throws AnswerEmailLeft when either e-mail must be tried again.
 */
export async function sendQuoteAnswer(
  dependencies: SendQuoteAnswerDependencies,
  request: AnswerRequest,
  receptions = 1,
): Promise<void> {
  const { user_id: shopId, id } = request;
  addLogKeys({ shopId, documentId: id });
  const { documents, events } = dependencies;
  const [approval, document] = await Promise.all([events.approval(id), documents.get(shopId, id)]);
  // The quote has no answer, or is gone with its shop.
  if (!document || !approval?.decision || approval.user_id !== shopId) return;
  const answer = { shopId, document, decision: approval.decision, receptions };
  const ends = await Promise.all(
    ANSWER_READERS.map((reader) => sendOne(dependencies, answer, reader)),
  );
  if (ends.includes('left'))
    throw new AnswerEmailLeft('An e-mail about an answer is left for another attempt');
}

type Answer = {
  shopId: string;
  document: IssuedDocument;
  decision: QuoteDecision;
  receptions: number;
};

async function sendOne(
  dependencies: SendQuoteAnswerDependencies,
  answer: Answer,
  reader: AnswerReader,
): Promise<'over' | 'left'> {
  const { messages, now } = dependencies;
  const { shopId, document } = answer;
  const to = await addressOf(dependencies, answer, reader);
  const name = { kind: 'answer', documentId: document.id, reader } as const;
  const message = { shopId, name, recipients: to ? { email: to } : {} };
  const noticeItemOf = (reason: string) =>
    put(noticeItem(shopId, noticeOf(document, reader, to, reason, now())));
  const write = async (): Promise<WrittenMessage | undefined> =>
    to
      ? { channel: 'email', send: () => attempt(dependencies, answer, { reader, to }) }
      : undefined;
  const result = await sendMessage(dependencies, message, write, noticeItemOf);
  if (result.kind === 'unpaid' && result.unpaid.why !== 'closed') {
    const reason = unpaidWords(result.unpaid);
    await messages.refuse(message, reason, now(), noticeItemOf(reason));
  }
  logger.info('An e-mail about an answer was processed', { reader, end: result.kind });
  return result.kind === 'failed' || result.kind === 'busy' ? 'left' : 'over';
}

/** Returns the notice for the shop about a refused e-mail, because the shop cannot read the log. */
const noticeOf = (
  { id, number, repairId }: IssuedDocument,
  reader: AnswerReader,
  to: string,
  reason: string,
  at: number,
) => ({ kind: 'refused-email', documentId: id, number, repairId, at, reader, to, reason }) as const;

/**
 * Returns the shop's address, or the customer's: the one that received the quote, otherwise the document's. It is
 * '' when there is none.
 */
async function addressOf(
  { documents }: Pick<SendQuoteAnswerDependencies, 'documents'>,
  { shopId, document: { id, seller, client } }: Answer,
  reader: AnswerReader,
): Promise<string> {
  if (reader === 'shop') return seller.email;
  const summary = await documents.summary(shopId, id);
  return summary?.delivery?.state === 'sent' ? summary.delivery.to : client.email;
}

/** After a day and enough deliveries, a failure counts as a refusal, so that the e-mail is not tried again. */
async function attempt(
  dependencies: SendQuoteAnswerDependencies,
  { document, decision, receptions }: Answer,
  reading: { reader: AnswerReader; to: string },
): Promise<SendOutcome> {
  const outcome = await send(dependencies, document, decision, reading);
  const passedMs = dependencies.now() - Date.parse(decision.at);
  const isLate = receptions >= RECEPTIONS && passedMs >= GIVEN_UP_AFTER_MS;
  return outcome.kind === 'failed' && isLate
    ? { kind: 'refused', cause: 'rejected', reason: outcome.reason }
    : outcome;
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
    const content = answerForCustomer(document, decision, appOrigin);
    return await deliver({ to, from: seller, content, attachment: await print(document) });
  } catch (error) {
    // This counts as a failed attempt, so the claim is released and the e-mail is tried again.
    logger.error('A document cannot be printed', { error });
    return { kind: 'failed', reason: error instanceof AppError ? error.message : UNPRINTED };
  }
}
