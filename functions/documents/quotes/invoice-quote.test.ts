import { expect, it } from 'vitest';
import { sampleDocument, sampleIssuer } from '../../testing/document-samples.ts';
import { assertComplete } from '../issuing/assert-complete.ts';
import { contentOf } from '../issuing/freeze-document.ts';
import { draftOf } from './quote-draft.ts';

const DEVICE = { description: 'iPhone 12', quantity: 1, price: 250, marginScheme: true };

it.each([
  ['together with taxed goods', [DEVICE, { description: 'Coque', quantity: 1, price: 12.5 }]],
  ['alone', [DEVICE]],
])('A quote’s second-hand device is billed under the margin scheme, %s', (_, items) => {
  const quote = sampleDocument({ documentType: 'devis', items, operationCategory: 'goods' });
  expect(quote.lines[0]).toMatchObject({ marginScheme: true, vatRate: 0 });
  const draft = draftOf(quote, { invoiceDate: '2026-11-21' });
  assertComplete(sampleIssuer(), draft, '2026-11-21');
  const { lines, vat, totalCents, mentions } = contentOf(sampleIssuer(), draft);
  expect({ lines, vat, totalCents }).toEqual({
    lines: quote.lines,
    vat: quote.vat,
    totalCents: quote.totalCents,
  });
  expect(mentions.map(({ id }) => id)).toContain('margin');
});
