import { expect, it } from 'vitest';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { BONUS, LABELLED } from '../../testing/bonus-samples.ts';
import {
  FRANCHISE,
  SAMPLE_BUSINESS,
  SAMPLE_INVOICES,
  sampleCreditNote,
  sampleDeposit,
} from '../../testing/document-samples.ts';
import { drawnDocument } from './testing/drawn-document.ts';

const textsOf = (document: IssuedDocument) =>
  drawnDocument(document).texts.map(({ text }) => text.replace(/[\u00a0\u202f]/g, ' '));

/** Returns the texts of the totals, from the first subtotal on. */
function totalsOf(document: IssuedDocument): string[] {
  const texts = textsOf(document);
  return texts.slice(texts.findIndex((text) => text.startsWith('Sous-total')));
}

const paidOf = (document: IssuedDocument, paidCents: number) => ({
  ...document,
  deducted: document.deducted?.map((each) => ({ ...each, paidCents })) ?? [],
});

it('A final invoice shows the whole sale, then its deposit and the amount that is left to pay', () => {
  const { final } = sampleDeposit(SAMPLE_BUSINESS);
  expect(textsOf(final).filter((text) => text.startsWith('-'))).toEqual([]);
  expect(totalsOf(final).slice(0, 12)).toEqual([
    ...['Sous-total HT', '197,40 €'],
    ...['TVA (20%)', '39,48 €'],
    ...['Total TTC', '236,88 €'],
    ...['Acompte FA-2026-0002 du 20/11/2026 versé', '50,00 €'],
    ...['Reste à payer', '186,88 €'],
    ...['dont TVA (20%)', '31,15 €'],
  ]);
});

it('A final invoice states which part of its deposit was paid, and that the rest has its own invoice', () => {
  const { final } = sampleDeposit(SAMPLE_BUSINESS);
  expect(totalsOf(paidOf(final, 2000))).toContain(
    'Acompte FA-2026-0002 du 20/11/2026, versé pour 20,00 €',
  );
  expect(totalsOf(paidOf(final, 0))).toContain(
    'Acompte FA-2026-0002 du 20/11/2026, à régler à part',
  );
});

it('A copy states how much of the deposit was paid on the copy’s day, and the original how much was paid at its issue', () => {
  const original = paidOf(sampleDeposit(SAMPLE_BUSINESS).final, 0);
  const rows = [['Acquittée le 28/11/2026', 'par carte']] as const;
  const { deducted } = paidOf(original, 5000);
  const texts = drawnDocument(original, { day: '2026-11-28', rows, deducted }).texts;
  expect(texts.map(({ text }) => text)).toContain('Acompte FA-2026-0002 du 20/11/2026 versé');
  expect(totalsOf(original)).toContain('Acompte FA-2026-0002 du 20/11/2026, à régler à part');
});

it('A deposit on several rates is one printed line, and the rest names the VAT of each rate', () => {
  const totals = totalsOf(SAMPLE_INVOICES['deposit taken off']);
  expect(totals.filter((text) => text.startsWith('Acompte'))).toHaveLength(1);
  expect(totals.filter((text) => text.startsWith('dont TVA'))).toHaveLength(
    SAMPLE_INVOICES['deposit taken off'].vat.length,
  );
});

it('A bonus is subtracted after the deposit', () => {
  const { final } = sampleDeposit(BONUS, LABELLED);
  expect(totalsOf(final).slice(4, 16)).toEqual([
    ...['Total TTC', '236,88 €'],
    ...['Acompte FA-2026-0002 du 20/11/2026 versé', '50,00 €'],
    ...['Reste avant bonus', '186,88 €'],
    ...['dont TVA (20%)', '31,15 €'],
    ...['Bonus Réparation', '-25,00 €'],
    ...['Reste à payer', '161,88 €'],
  ]);
});

it('A final invoice without VAT names no VAT beside the amount that is left to pay', () => {
  const { final } = sampleDeposit({ tvaEnabled: false }, FRANCHISE);
  expect(totalsOf(final).slice(0, 8)).toEqual([
    ...['Sous-total', '197,40 €'],
    ...['Total', '197,40 €'],
    ...['Acompte FA-2026-0002 du 20/11/2026 versé', '50,00 €'],
    ...['Reste à payer', '147,40 €'],
  ]);
});

it('The credit note of a whole final invoice shows the deposit that stays billed', () => {
  const { final } = sampleDeposit(SAMPLE_BUSINESS);
  expect(totalsOf(sampleCreditNote(final)).slice(4, 12)).toEqual([
    ...['Total TTC', '236,88 €'],
    ...['Acompte FA-2026-0002 du 20/11/2026 déduit', '50,00 €'],
    ...['Total de l’avoir', '186,88 €'],
    ...['dont TVA (20%)', '31,15 €'],
  ]);
});
