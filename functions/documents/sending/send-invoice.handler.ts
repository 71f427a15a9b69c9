import { openPlatform } from '../../e-invoicing/chosen-platform.ts';
import { receptionsRepository } from '../../e-invoicing/receptions.repository.ts';
import { queueHandler } from '../../entry/queue.ts';
import { openRetryLater } from '../../entry/retry-later.ts';
import { openTable } from '../../platform/table.ts';
import { openDocumentPrinter } from '../document-printer.ts';
import { documentsRepository } from '../documents.repository.ts';
import { invoiceRequest } from './invoice-queue.ts';
import { sendInvoice } from './send-invoice.ts';
import { transmissionsRepository } from './transmissions.repository.ts';

const platform = openPlatform();
const table = openTable();
const dependencies = {
  documents: documentsRepository(table),
  receptions: receptionsRepository(table),
  transmissions: transmissionsRepository(table),
  print: openDocumentPrinter(),
  now: () => Date.now(),
};

/** Where the operator has chosen no platform any more, what still waits for one is let go. */
export const handler = queueHandler(async (message, { attributes }) => {
  const request = invoiceRequest.parse(message);
  if (platform === undefined) return;
  const receptions = Number(attributes.ApproximateReceiveCount);
  await sendInvoice({ ...dependencies, ...platform }, request, receptions);
}, openRetryLater('INVOICES_QUEUE_URL'));
