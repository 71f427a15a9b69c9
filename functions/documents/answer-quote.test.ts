import { expect, it } from 'vitest';
import { SAMPLE_INVOICES } from '../testing/document-samples.ts';
import { readQuote } from './answer-quote.ts';
import { newDocumentId } from './document-id.ts';

it('A quote whose prices include VAT says so to its customer’s page', async () => {
  const id = newDocumentId(0);
  const approval = { user_id: 'shop', id, key: 'key', digest: 'digest', decision: null };
  const { quote } = await readQuote(
    {
      documents: {
        get: async () => SAMPLE_INVOICES['prices with tax'],
        summary: async () => undefined,
      },
      events: {
        approval: async () => ({ ...approval, valid_until: '1970-01-31' }),
        decide: async () => undefined,
      },
      now: () => 0,
    },
    id,
    'key',
  );
  expect(quote.taxIncluded).toBe(true);
});
