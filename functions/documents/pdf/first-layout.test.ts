import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import { crossIndustryInvoice } from '../facturx/cross-industry-invoice.ts';
import { drawnDocument } from './drawn-document.ts';

/** Documents as commit ad61711 froze them: one of each case that a validator was to see, and a long quote. */
const FROZEN: Record<string, IssuedDocument> = JSON.parse(
  readFileSync(new URL('first-layout.json', import.meta.url), 'utf8'),
);

/** Each fails as soon as one of them would say or place anything else than when it was issued. */
describe.each(Object.entries(FROZEN))('%s, issued before layouts had a number', (_, document) => {
  it('prints as it did', () => {
    const { pages, texts } = drawnDocument(document);
    const lines = texts.map(({ page, text, x, y, size }) => `${page} ${x} ${y} ${size} ${text}`);
    expect([`${pages} pages`, ...lines].join('\n')).toMatchSnapshot();
  });

  it.skipIf(document.documentType === 'devis')('carries the data that it did', () => {
    expect(crossIndustryInvoice(document)).toMatchSnapshot();
  });
});
