import { sendDocumentInput } from '../../shared/documents/input.ts';
import { refuseLinks } from '../billing/own-words.ts';
import { openBudgets } from '../billing/spending.ts';
import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { readJson } from '../entry/http-request.ts';
import { readVariables } from '../platform/config.ts';
import { openTable } from '../platform/table.ts';
import { documentEventsRepository } from './document-events.repository.ts';
import { openLogoReader } from './document-logo.ts';
import { letterPayments } from './document-payment.ts';
import { openDocumentSender } from './document-sender.ts';
import { documentsRepository } from './documents.repository.ts';
import { documentPdf } from './pdf/document-pdf.ts';
import { sendDocument } from './send-document.ts';

const table = openTable();
const dependencies = {
  documents: documentsRepository(table),
  events: documentEventsRepository(table),
  readLogo: openLogoReader(),
  makePdf: documentPdf,
  pay: letterPayments(table, openBudgets()),
  send: openDocumentSender(),
  appOrigin: readVariables('APP_ORIGIN').APP_ORIGIN,
  now: () => Date.now(),
};

export const handler = shopHandler(async (event, shopId) => {
  const input = readJson(event, sendDocumentInput);
  await refuseLinks(table, shopId, { message: input.message });
  const id = event.pathParameters?.id ?? '';
  return json(200, { delivery: await sendDocument(dependencies, shopId, id, input) });
});
