import { json } from '../../platform/entry/http-answer.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { openTable } from '../../platform/table/table.ts';
import { readQuote } from './answer-quote.ts';
import { openQuotes } from './open-quotes.ts';

const dependencies = openQuotes(openTable());

export const handler = publicHandler(
  'GET /api/devis/{id}',
  {},
  async ({ params: { id }, event }) => {
    const { quote } = await readQuote(dependencies, id, event.queryStringParameters?.cle ?? '');
    return json(200, quote, { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  },
);
