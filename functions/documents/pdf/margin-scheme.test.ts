import { expect, it } from 'vitest';
import { SAMPLE_INVOICES } from '../../testing/document-samples.ts';
import { drawnDocument } from './testing/drawn-document.ts';

const textsOf = (name: keyof typeof SAMPLE_INVOICES) =>
  drawnDocument(SAMPLE_INVOICES[name]).texts.map(({ text }) =>
    text.replace(/[\u00a0\u202f]/g, ' '),
  );

const MENTION =
  'Régime particulier – Biens d’occasion – art. 297 A du CGI (art. L. 242-12 du CIBS)';

it('A document prints a mention and a separate total for a second-hand device, and no VAT for it', () => {
  const texts = textsOf('margin scheme and a rate');
  const device = texts.indexOf('iPhone 12 reconditionné');
  expect(texts[device + 1]).toBe('Bien d’occasion, régime de la marge : prix TTC');
  expect(texts.filter((text) => /^Prix/.test(text))).toEqual(['Prix Unitaire', 'Prix HT']);
  expect(texts.slice(device + 2, device + 6)).toEqual(['2', '249,90 €', 'Marge', '499,80 €']);
  expect(texts.slice(texts.indexOf('Sous-total HT', device)).slice(0, 8)).toEqual([
    ...['Sous-total HT', '12,50 €'],
    ...['Sous-total biens d’occasion (régime de la marge)', '499,80 €'],
    ...['TVA (20%)', '2,50 €'],
    ...['Total TTC', '514,80 €'],
  ]);
  expect(texts).toContain(MENTION);
});

it('A document with only second-hand goods names VAT only in the mention of the margin scheme', () => {
  const texts = textsOf('margin scheme');
  expect(texts.filter((text) => /HT|TVA \(/.test(text))).toEqual([]);
  expect(texts).toContain(MENTION);
});

it('A credit note prints the subtotal and the mention of the margin scheme', () => {
  const texts = textsOf('credit note of the margin scheme, in part');
  expect(texts).toContain('Sous-total biens d’occasion (régime de la marge)');
  expect(texts).toContain(MENTION);
});
