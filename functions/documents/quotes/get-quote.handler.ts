import { json } from '../../platform/entry/http-answer.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { itemReader } from '../../platform/table/read-item.ts';
import { openTable } from '../../platform/table/table.ts';
import { documentEventsRepository } from '../document-events.repository.ts';
import { knownDocumentsRepository } from '../known-documents.repository.ts';
import { readQuote } from './answer-quote.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  events: documentEventsRepository(table),
  readItem: itemReader(),
  now: () => Date.now(),
};

export const handler = publicHandler(
  'GET /api/devis/{id}',
  {},
  async ({ params: { id }, event }) => {
    const { quote } = await readQuote(dependencies, id, event.queryStringParameters?.cle ?? '');
    return json(200, quote, { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  },
);
