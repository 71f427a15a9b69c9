import type { VatAmount } from '../../../shared/documents/amounts.ts';
import { documentLabel, OPERATION_CATEGORIES } from '../../../shared/documents/documents.ts';
import type { CsvField } from '../export/csv.ts';
import type { Receipt, Sale } from './entries.ts';

/** The columns of the VAT by rate. */
export const VAT_HEADERS = [
  'Opération',
  'Date',
  'Pièce',
  'Client',
  'Nature',
  'Taux',
  'Base HT',
  'TVA',
  'TTC',
] as const;

const day = (date: string) => date.split('-').toReversed().join('/');
const RATE = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

const lines = (before: readonly string[], vat: readonly VatAmount[], sign: 1 | -1): CsvField[][] =>
  vat.map(({ rate, baseCents, vatCents }) => [
    ...before,
    RATE.format(rate),
    { cents: sign * baseCents },
    { cents: sign * vatCents },
    { cents: sign * (baseCents + vatCents) },
  ]);

/** What a sale bills at each rate; a credit note takes it back. */
export function saleVatLines({ document }: Sale): CsvField[][] {
  const { documentType, number, invoiceDate, client, operationCategory, vat } = document;
  const nature = OPERATION_CATEGORIES[operationCategory];
  const before = [documentLabel(document), day(invoiceDate), number, client.name, nature];
  return lines(before, vat, documentType === 'avoir' ? -1 : 1);
}

/** What a payment pays of each rate. */
export function receiptVatLines(receipt: Receipt & { vat: readonly VatAmount[] }): CsvField[][] {
  const { date, amountCents, invoice, vat } = receipt;
  const what = amountCents < 0 ? 'Remboursement' : 'Encaissement';
  return lines([what, day(date), invoice?.number ?? '', invoice?.clientName ?? '', ''], vat, 1);
}
