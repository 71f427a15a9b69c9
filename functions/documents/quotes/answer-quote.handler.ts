import { quoteDecisionInput } from '../../../shared/documents/input/input.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { openTable } from '../../platform/table/table.ts';
import { answerQuote } from './answer-quote.ts';
import { openQuotes } from './open-quotes.ts';

const dependencies = openQuotes(openTable());

export const handler = publicHandler(
  'POST /api/devis/{id}/decision',
  { body: quoteDecisionInput },
  async ({ body: answer, params }) => {
    const quote = await answerQuote(dependencies, params.id, answer);
    return json(200, quote, { 'cache-control': 'private, no-store' });
  },
);
