import { openBudgets } from '../../billing/budgets/spending.ts';
import { paidClaims } from '../../notifications/claim.ts';
import { messagesRepository } from '../../notifications/messages.repository.ts';
import { queueHandler } from '../../platform/entry/queue.ts';
import { openRetryLater } from '../../platform/entry/retry-later.ts';
import { openTable } from '../../platform/table/table.ts';
import { documentEventsRepository } from '../document-events.repository.ts';
import { openEmails } from '../sending/open-emails.ts';
import { answerRequest } from './answer-queue.ts';
import { sendQuoteAnswer } from './send-quote-answer.ts';

const table = openTable();
const dependencies = {
  ...openEmails(table),
  messages: messagesRepository(table, paidClaims(table, openBudgets())),
  events: documentEventsRepository(table),
};

export const handler = queueHandler(
  (message, { attributes }) =>
    sendQuoteAnswer(
      dependencies,
      answerRequest.parse(message),
      Number(attributes.ApproximateReceiveCount),
    ),
  openRetryLater('ANSWERS_QUEUE_URL'),
);
