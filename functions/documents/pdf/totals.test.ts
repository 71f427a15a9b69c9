import { expect, it } from 'vitest';
import {
  SAMPLE_BUSINESS,
  SAMPLE_INVOICES,
  sampleDocument,
} from '../../testing/document-samples.ts';
import { drawnDocument } from './testing/drawn-document.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

it('The due date and the account are printed directly below the total, and nowhere else', () => {
  const texts = drawnDocument(
    SAMPLE_INVOICES['order, device, transfer, units, addresses'],
  ).texts.map(({ text }) => plain(text));
  const total = texts.indexOf('Total TTC');
  expect(texts.slice(total + 2, total + 4)).toEqual([
    'Échéance : 20/12/2026',
    'Moyen de paiement : virement, IBAN FR76 3000 6000 0112 3456 7890 189',
  ]);
  expect(texts.filter((text) => /Échéance|IBAN/.test(text))).toHaveLength(2);
});

it('A consumer’s invoice names its due date only when that is not the day of the invoice', () => {
  const dueOf = (dueDate: string) =>
    drawnDocument(sampleDocument({ dueDate })).texts.filter(({ text }) => /^Échéance/.test(text));
  expect(dueOf('2026-11-20')).toEqual([]);
  expect(dueOf('2026-12-15').map(({ text }) => plain(text))).toEqual(['Échéance : 15/12/2026']);
  const business = drawnDocument(sampleDocument({ ...SAMPLE_BUSINESS, dueDate: '2026-11-20' }));
  expect(business.texts.map(({ text }) => plain(text))).toContain('Échéance : 20/11/2026');
});
