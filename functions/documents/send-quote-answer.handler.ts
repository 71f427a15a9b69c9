import { openBudgets } from '../billing/spending.ts';
import { queueHandler } from '../entry/queue.ts';
import { openRetryLater } from '../entry/retry-later.ts';
import { readVariables } from '../platform/config.ts';
import { openTable } from '../platform/table.ts';
import { answerLettersRepository } from './answer-letters.repository.ts';
import { answerRequest } from './answer-queue.ts';
import { openLogoReader } from './document-logo.ts';
import { letterPayments } from './document-payment.ts';
import { openDocumentSender } from './document-sender.ts';
import { documentsRepository } from './documents.repository.ts';
import { documentPdf } from './pdf/document-pdf.ts';
import { tellAnswer } from './tell-answer.ts';

const table = openTable();
const dependencies = {
  letters: answerLettersRepository(table),
  documents: documentsRepository(table),
  readLogo: openLogoReader(),
  makePdf: documentPdf,
  pay: letterPayments(table, openBudgets()),
  send: openDocumentSender(),
  appOrigin: readVariables('APP_ORIGIN').APP_ORIGIN,
  now: () => Date.now(),
};

export const handler = queueHandler(
  (message) => tellAnswer(dependencies, answerRequest.parse(message)),
  openRetryLater('ANSWERS_QUEUE_URL'),
);
