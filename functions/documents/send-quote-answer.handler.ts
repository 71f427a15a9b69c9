import { openBudgets } from '../billing/spending.ts';
import { queueHandler } from '../platform/entry/queue.ts';
import { openRetryLater } from '../platform/entry/retry-later.ts';
import { openTable } from '../platform/table.ts';
import { answerLettersRepository } from './answer-letters.repository.ts';
import { answerRequest } from './answer-queue.ts';
import { openLetters } from './open-letters.ts';
import { tellAnswer } from './tell-answer.ts';

const table = openTable();
const letters = answerLettersRepository(table, openBudgets());
const dependencies = { ...openLetters(table), letters };

export const handler = queueHandler(
  (message, { attributes }) =>
    tellAnswer(
      dependencies,
      answerRequest.parse(message),
      Number(attributes.ApproximateReceiveCount),
    ),
  openRetryLater('ANSWERS_QUEUE_URL'),
);
