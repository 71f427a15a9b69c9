import { expect } from 'vitest';
import type { ArchivePage } from '../../../shared/account/archive.ts';
import type { DocumentDetails, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { Takings } from '../../../shared/payments/takings.ts';
import { verifyArchive } from '../../../tools/archive/verify-archive.mjs';
import type { PlayedCloud } from '../../testing/played-cloud.ts';
import {
  asking,
  draft,
  openIssuingShop,
  type Prepared,
  reader,
  retrying,
  TODAY,
} from './promises.ts';

const keyed = (last: number) => ({
  'idempotency-key': `00000000-0000-4000-8000-00000000000${last}`,
});

/** Payments, a partial refund and a deposit. Each must be there once, with its entry in the hash chain. */
export async function books(played: PlayedCloud): Promise<Prepared> {
  const shop = await openIssuingShop(played);
  const issue = async (documentType: 'facture' | 'devis') => {
    const json = draft(documentType, 2, 50);
    return (await played.call('issue-document', { shop, json })).body as IssuedDocument;
  };
  const [invoice, quote] = [await issue('facture'), await issue('devis')];
  const parameters = { id: invoice.id };
  const requests = [
    asking(played, 'record-payment', {
      shop,
      parameters,
      json: { amountCents: 3000, means: 'cash', date: TODAY },
      headers: keyed(1),
    }),
    asking(played, 'credit-invoice', {
      shop,
      parameters,
      json: { lines: [{ line: 1, quantity: 1 }] },
      headers: keyed(2),
    }),
    asking(played, 'bill-deposit', {
      shop,
      parameters: { id: quote.id },
      json: { amountCents: 4000 },
      headers: keyed(3),
    }),
  ];
  return {
    ...retrying(played, ...requests),
    check: async () => {
      const read = reader(played, shop);
      const details = await read<DocumentDetails>('get-document', parameters);
      expect(details).toMatchObject({
        paidCents: 3000,
        dueCents: 2000,
        paymentState: 'partly-paid',
        summary: { creditedCents: 5000 },
      });
      expect(details.payments?.map(({ amountCents }) => amountCents)).toEqual([3000]);
      const billed = await read<DocumentDetails>('get-document', { id: quote.id });
      expect(billed.summary.deposits?.map(({ totalCents }) => totalCents)).toEqual([4000]);
      const takings = await read<Takings>('get-takings', {}, { from: TODAY, to: TODAY });
      expect(takings).toMatchObject({ count: 1, amountCents: 3000 });
      const { text } = await read<ArchivePage>('export-archive');
      const { faults, counts } = await verifyArchive(linesOf(text));
      expect(faults).toEqual([]);
      expect(counts).toMatchObject({ entries: 5, documents: 4, payments: 1 });
    },
  };
}

async function* linesOf(text: string) {
  yield* text.split('\n').filter(Boolean);
}
