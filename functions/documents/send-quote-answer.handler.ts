import { openBudgets } from '../billing/spending.ts';
import { queueHandler } from '../platform/entry/queue.ts';
import { openRetryLater } from '../platform/entry/retry-later.ts';
import { openTable } from '../platform/table.ts';
import { answerEmailsRepository } from './answer-emails.repository.ts';
import { answerRequest } from './answer-queue.ts';
import { openEmails } from './open-emails.ts';
import { sendQuoteAnswer } from './send-quote-answer.ts';

const table = openTable();
const emails = answerEmailsRepository(table, openBudgets());
const dependencies = { ...openEmails(table), emails };

export const handler = queueHandler(
  (message, { attributes }) =>
    sendQuoteAnswer(
      dependencies,
      answerRequest.parse(message),
      Number(attributes.ApproximateReceiveCount),
    ),
  openRetryLater('ANSWERS_QUEUE_URL'),
);
