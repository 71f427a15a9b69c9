import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDocument, aPublicQuote } from '../../testing/builders.ts';
import { DocumentPaper, type PaperContent } from './document-paper.tsx';
import { contentOfDocument, contentOfQuote } from './issued/issued-content.ts';

const line = { description: 'Écran', quantity: 1, unitPriceMicros: 10_000_000, totalCents: 1000 };
const lines = [
  { ...line, vatRate: 20 },
  { ...line, vatRate: 5.5 },
  { ...line, vatRate: 0, marginScheme: true },
];
const vat = [
  { rate: 20, baseCents: 1000, vatCents: 200 },
  { rate: 5.5, baseCents: 1000, vatCents: 55 },
  { rate: 0, marginScheme: true, baseCents: 1000, vatCents: 0 },
];

function rowsOf(content: PaperContent): string[][] {
  const { unmount } = render(<DocumentPaper content={content} label="Papier" />);
  const rows = screen
    .getAllByRole('row')
    .map(({ children }) => [...children].map((cell) => cell.textContent));
  unmount();
  return rows;
}

test.each([
  ['an invoice', (sold: object) => contentOfDocument(aDocument(sold))],
  ['a quote', (sold: object) => contentOfQuote(aPublicQuote(sold))],
])('The paper of %s names the VAT rate of each line if it has several rates', (_, contentOf) => {
  const [head = [], ...several] = rowsOf(contentOf({ tvaEnabled: true, lines, vat }));
  const rates = several.map((row) => row[head.indexOf('TVA')]);
  expect(rates).toEqual(['20\u00a0%', '5,5\u00a0%', 'Marge']);
  const [single] = rowsOf(
    contentOf({ tvaEnabled: true, lines: lines.slice(0, 1), vat: vat.slice(0, 1) }),
  );
  expect(single).not.toContain('TVA');
});
