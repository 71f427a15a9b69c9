import { expect, it } from 'vitest';
import { SAMPLE_COMPANY, SAMPLE_INVOICES } from '../../testing/document-samples.ts';
import { newDocumentId } from '../document-id.ts';
import { readQuote } from './answer-quote.ts';

const id = newDocumentId(0);
const approval = { user_id: 'shop', id, key: 'key', digest: 'digest', decision: null };

/** Reads the quote of a link on 1 January 1970. */
const read = (validUntil: string, key = 'key', repairId: string | null = null) =>
  readQuote(
    {
      documents: {
        get: async () => ({ ...SAMPLE_INVOICES['prices with tax'], repairId }),
        summary: async () => undefined,
      },
      events: {
        approval: async () => ({ ...approval, valid_until: validUntil }),
        decide: async () => undefined,
      },
      readItem: async () => undefined,
      now: () => 0,
    },
    id,
    key,
  );

it('The answer to the customer’s page says whether the prices of a quote include VAT', async () => {
  expect((await read('1970-01-31')).quote.taxIncluded).toBe(true);
});

it('An expired quote names its shop and the shop’s phone only to a request with the right key', async () => {
  await expect(read('1969-12-31')).rejects.toMatchObject({
    code: 'QUOTE_EXPIRED',
    shop: { company_name: SAMPLE_COMPANY.company_name, phone: SAMPLE_COMPANY.phone },
  });
  await expect(read('1969-12-31', 'other')).rejects.toMatchObject({
    code: 'DOCUMENT_NOT_FOUND',
    shop: undefined,
  });
});

it('A quote names its repair only by the tracking number', async () => {
  const named = async (repairId: string | null) =>
    (await read('1970-01-31', 'key', repairId)).quote.trackingNumber;
  expect(await named('RB12345678')).toBe('RB12345678');
  expect(await named('01a202f9-269a-7b59-ae9e-8d57f7800564')).toBeUndefined();
  expect(await named(null)).toBeUndefined();
});
