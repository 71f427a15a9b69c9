import { publicHandler } from '../platform/entry/public-http.ts';
import { openTable } from '../platform/table.ts';
import { readQuote } from './answer-quote.ts';
import { documentEventsRepository } from './document-events.repository.ts';
import { openDocumentPrinter } from './document-printer.ts';
import { knownDocumentsRepository } from './known-documents.repository.ts';
import { pdfAnswer } from './pdf-answer.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  events: documentEventsRepository(table),
  now: () => Date.now(),
};
const print = openDocumentPrinter();

export const handler = publicHandler(
  'GET /api/devis/{id}/pdf',
  {},
  async ({ params: { id }, event }) => {
    const { document } = await readQuote(dependencies, id, event.queryStringParameters?.cle ?? '');
    return pdfAnswer(await print(document));
  },
);
