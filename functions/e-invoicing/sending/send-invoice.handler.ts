import { openBudgets } from '../../billing/budgets/spending.ts';
import { knownDocumentsRepository } from '../../documents/known-documents.repository.ts';
import { openDocumentPrinter } from '../../documents/prints/document-printer.ts';
import { printsRepository } from '../../documents/prints/prints.repository.ts';
import { paymentsRepository } from '../../payments/payments.repository.ts';
import { takingsRepository } from '../../payments/takings.repository.ts';
import { queueHandler } from '../../platform/entry/queue.ts';
import { openRetryLater } from '../../platform/entry/retry-later.ts';
import { openTable } from '../../platform/table/table.ts';
import { openPlatform } from '../chosen-platform.ts';
import { receivedRepository } from '../received/received.repository.ts';
import { receptionsRepository } from '../reception/receptions.repository.ts';
import { answersRepository } from '../statuses/answers.repository.ts';
import { sendAnswer } from '../statuses/send-answer.ts';
import { platformRequest } from './invoice-queue.ts';
import { sendInvoice } from './send-invoice.ts';
import { sendReceipts } from './send-receipts.ts';
import { transmissionsRepository } from './transmissions.repository.ts';

const platform = openPlatform();
const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  receptions: receptionsRepository(table),
  transmissions: transmissionsRepository(table),
  payments: paymentsRepository(table),
  takings: takingsRepository(table),
  received: receivedRepository(table),
  answers: answersRepository(table),
  print: openDocumentPrinter(),
  prints: printsRepository(table, openBudgets()),
  now: () => Date.now(),
};

export const handler = queueHandler(async (message, { attributes }) => {
  const request = platformRequest.parse(message);
  if (platform === undefined) return;
  const receptions = Number(attributes.ApproximateReceiveCount);
  const reached = { ...dependencies, ...platform };
  if ('answer' in request) {
    await sendAnswer(reached, request, receptions);
    return;
  }
  await sendInvoice(reached, request, receptions);
  // The request also reports the payments that came before the platform had the invoice.
  await sendReceipts(reached, request, receptions);
}, openRetryLater('INVOICES_QUEUE_URL'));
