import type { VatAmount } from '../../shared/documents/amounts/amounts.ts';
import { documentLabel, OPERATION_CATEGORIES } from '../../shared/documents/documents.ts';
import { CARD_EVENTS, type PaidBy } from '../../shared/payments/payments.ts';
import { formatRate } from '../../shared/rate.ts';
import type { CsvField } from '../account/export/csv.ts';
import { accountOf } from './client-account.ts';
import { PURCHASE_MISSING, type Receipt, type Sale } from './entries.ts';

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
  'Compte client',
] as const;

const day = (date: string) => date.split('-').toReversed().join('/');

/** `before` holds the fields of a line before its amounts. The client's account comes after the amounts. */
type Around = { before: readonly string[]; account: string };

const lines = ({ before, account }: Around, vat: readonly VatAmount[], sign: 1 | -1) =>
  vat.map(({ rate, baseCents, vatCents }) => [
    ...before,
    formatRate(rate),
    { cents: sign * baseCents },
    { cents: sign * vatCents },
    { cents: sign * (baseCents + vatCents) },
    account,
  ]);

/** Margins are listed at their VAT rate and the rest at 0 %, so that the lines add up to the document. */
export function saleVatLines({ document, margin }: Sale): CsvField[][] {
  const { documentType, number, invoiceDate, client, operationCategory, vat } = document;
  const sign = documentType === 'avoir' ? -1 : 1;
  const around = (nature: string): Around => ({
    before: [documentLabel(document), day(invoiceDate), number, client.name, nature],
    account: accountOf(document),
  });
  const ofAll = around(OPERATION_CATEGORIES[operationCategory]);
  if (!margin) return lines(ofAll, vat, sign);
  const { rate, marginCents, vatCents, missingCents } = margin;
  const bases = [
    { nature: MARGIN_BASE, rate, baseCents: marginCents - vatCents, vatCents },
    { nature: MARGIN_REST, ...untaxed(vat, marginCents + missingCents) },
    { nature: MARGIN_MISSING, rate: 0, baseCents: missingCents, vatCents: 0 },
  ];
  return [
    ...lines(
      ofAll,
      vat.filter(({ marginScheme }) => !marginScheme),
      sign,
    ),
    ...bases
      .filter(({ baseCents, vatCents }) => baseCents !== 0 || vatCents !== 0)
      .flatMap(({ nature, ...amount }) => lines(around(nature), [amount], sign)),
  ];
}

const MARGIN_BASE = 'Marge sur biens d’occasion';
const MARGIN_REST = 'Biens d’occasion, hors marge';
const MARGIN_MISSING = `Biens d’occasion, ${PURCHASE_MISSING}`;

const untaxed = (vat: readonly VatAmount[], taxedCents: number): VatAmount => ({
  rate: 0,
  baseCents: (vat.find(({ marginScheme }) => marginScheme)?.baseCents ?? 0) - taxedCents,
  vatCents: 0,
});

export type TakenAmounts = Omit<Receipt, 'means'> & {
  means?: PaidBy | undefined;
  vat: readonly VatAmount[];
};

/** Returns the lines of a payment, or of a credit note's change of earlier payments, one for each rate. */
export function receiptVatLines(receipt: TakenAmounts): CsvField[][] {
  const { date, amountCents, cardEvent, invoice, vat } = receipt;
  const moved = amountCents < 0 ? 'Remboursement' : 'Encaissement';
  const paid = cardEvent ? CARD_EVENTS[cardEvent] : moved;
  const what = receipt.means ? paid : 'Correction d’encaissement';
  const shares = vat.filter(({ baseCents, vatCents }) => baseCents !== 0 || vatCents !== 0);
  const { number = '', clientName = '', account = '' } = invoice ?? {};
  return lines({ before: [what, day(date), number, clientName, ''], account }, shares, 1);
}
