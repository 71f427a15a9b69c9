import { expect, it } from 'vitest';
import { BONUS, LABELLED } from '../../testing/bonus-samples.ts';
import { SAMPLE_INVOICES, sampleDocument } from '../../testing/document-samples.ts';
import { crossIndustryInvoice } from '../facturx/cross-industry-invoice.ts';
import { drawnDocument } from './testing/drawn-document.ts';

const textsOf = (name: keyof typeof SAMPLE_INVOICES) =>
  drawnDocument(SAMPLE_INVOICES[name]).texts.map(({ text }) =>
    text.replace(/[\u00a0\u202f]/g, ' '),
  );

it('A bonus is printed below the total with tax, under its name, and leaves the VAT unchanged', () => {
  const texts = textsOf('bonus');
  expect(texts.slice(texts.indexOf('TVA (20%)'))).toMatchObject([
    ...['TVA (20%)', '39,48 €'],
    ...['Total TTC', '236,88 €'],
    ...['Bonus Réparation', '-25,00 €'],
    ...['Reste à payer', '211,88 €'],
    ...texts.slice(texts.indexOf('Reste à payer') + 2),
  ]);
  expect(texts.join(' ')).toContain(
    'Bonus Réparation QualiRépar de 25,00 €, pris en charge par Ecosystem (label n° QR-2024-0815)',
  );
  expect(texts.join(' ')).toContain('Apple iPhone 13, n° de série ou IMEI 356938035643809');
});

it('A quote prints the bonus too, with the amount that is left to pay', () => {
  const quote = sampleDocument({ ...BONUS, documentType: 'devis' }, LABELLED);
  const texts = drawnDocument(quote).texts.map(({ text }) => text.replace(/[\u00a0\u202f]/g, ' '));
  expect(texts.slice(texts.indexOf('Bonus Réparation'))).toMatchObject([
    ...['Bonus Réparation', '-25,00 €', 'Reste à payer', '211,88 €'],
    ...texts.slice(texts.indexOf('Reste à payer') + 2),
  ]);
});

it('A credit note withdraws the bonus, and the claim text is not printed on it', () => {
  const texts = textsOf('credit note, bonus');
  expect(texts.slice(texts.indexOf('Bonus Réparation repris'), -1)).toMatchObject([
    ...['Bonus Réparation repris', '-25,00 €', 'Part du client', '211,88 €'],
    ...texts.slice(texts.indexOf('Part du client') + 2, -1),
  ]);
  expect(texts.join(' ')).not.toContain('pris en charge par');
});

it('The electronic invoice holds the bonus as paid in advance, and the rest as due (BT-113, BT-115)', () => {
  expect(crossIndustryInvoice(SAMPLE_INVOICES.bonus)).toMatch(
    /<ram:GrandTotalAmount>236\.88<\/ram:GrandTotalAmount>\s*<ram:TotalPrepaidAmount>25\.00<\/ram:TotalPrepaidAmount>\s*<ram:DuePayableAmount>211\.88</,
  );
});
