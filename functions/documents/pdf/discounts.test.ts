import { expect, it } from 'vitest';
import { SAMPLE_INVOICES } from '../../testing/document-samples.ts';
import { drawnDocument } from './testing/drawn-document.ts';

const textsOf = (name: keyof typeof SAMPLE_INVOICES) =>
  drawnDocument(SAMPLE_INVOICES[name]).texts.map(({ text }) =>
    text.replace(/[\u00a0\u202f]/g, ' '),
  );

it('A line’s discount is printed below the line, and the document’s discount above the base of VAT', () => {
  const texts = textsOf('discounts, several rates');
  const below = texts.indexOf('Remise (12,5 %) : -16,24 €');
  expect(texts[below - 1]).toBe('Écran');
  const totals = texts.slice(texts.indexOf('Sous-total HT avant remise'));
  expect(totals.slice(0, 6)).toEqual([
    ...['Sous-total HT avant remise', '183,01 €'],
    ...['Remise', '-10,00 €'],
    ...['Sous-total HT', '173,01 €'],
  ]);
});

it('A partial credit note is marked as partial and prints its share of each discount', () => {
  const texts = textsOf('credit note of discounted lines, in part');
  expect(texts).toContain('Remise (12,5 %) : -8,12 €');
  expect(texts.join(' ')).toContain('Avoir partiel sur la facture FA-2026-0001');
});

it('A document without discounts does not mention any', () => {
  expect(textsOf('several VAT rates').join(' ')).not.toContain('emise');
});
