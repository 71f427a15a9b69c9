import { quoteDecisionInput } from '../../../shared/documents/input/input.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { itemReader } from '../../platform/table/read-item.ts';
import { openTable } from '../../platform/table/table.ts';
import { documentEventsRepository } from '../document-events.repository.ts';
import { knownDocumentsRepository } from '../known-documents.repository.ts';
import { answerQuote } from './answer-quote.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  events: documentEventsRepository(table),
  readItem: itemReader(),
  now: () => Date.now(),
};

export const handler = publicHandler(
  'POST /api/devis/{id}/decision',
  { body: quoteDecisionInput },
  async ({ body: answer, params }) => {
    const quote = await answerQuote(dependencies, params.id, answer);
    return json(200, quote, { 'cache-control': 'private, no-store' });
  },
);
