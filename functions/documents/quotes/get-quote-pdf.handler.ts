import { openBudgets } from '../../billing/budgets/spending.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { openTable } from '../../platform/table/table.ts';
import { openDocumentPrinter } from '../prints/document-printer.ts';
import { keptPrints } from '../prints/kept-prints.ts';
import { pdfAnswer } from '../prints/pdf-answer.ts';
import { printsRepository } from '../prints/prints.repository.ts';
import { readQuote } from './answer-quote.ts';
import { openQuotes } from './open-quotes.ts';

const table = openTable();
const dependencies = openQuotes(table);
const prints = printsRepository(table, openBudgets());
const kept = keptPrints(openDocumentPrinter());

export const handler = publicHandler(
  'GET /api/devis/{id}/pdf',
  {},
  async ({ params: { id }, event }) => {
    const key = event.queryStringParameters?.cle ?? '';
    const { document, shopId } = await readQuote(dependencies, id, key);
    const print = kept(() => prints.claimByLink(shopId, id, Date.now()));
    return pdfAnswer(await print(document));
  },
);
