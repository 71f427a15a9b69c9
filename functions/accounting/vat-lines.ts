import { documentLabel, OPERATION_CATEGORIES } from '../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { CARD_EVENTS, operationDay, PAID_BY } from '../../shared/payments/payments.ts';
import { formatRate } from '../../shared/rate.ts';
import type { CsvField } from '../account/export/csv.ts';
import { vatDue } from '../documents/natures.ts';
import { type Part, paidParts, partsOf, withServices } from '../documents/parts.ts';
import type { Taking } from '../payments/stored-taking.ts';
import { accountOf } from './client-account.ts';
import { PURCHASE_MISSING, type Sale } from './entries.ts';
import type { Margin } from './margin/margin.ts';

export const VAT_HEADERS = [
  'Opération',
  'Date',
  'Pièce',
  'Client',
  'Nature',
  'Taux',
  'Régime',
  'Exigible le',
  'Base HT',
  'TVA',
  'TTC',
  'Règlement',
  'Compte client',
] as const;

const frenchDay = (date: string) => date.split('-').toReversed().join('/');

/** `scheme` says why a part shows no VAT. Its VAT is declared for `dueOn`, or with another line if this is ''. */
type Row = Part & { scheme: string; dueOn: string };

type Named = { what: string; date: string; invoice: IssuedDocument; means?: string };

const lineOf = (
  { what, date, invoice, means = '' }: Named,
  { nature, rate, scheme, dueOn, baseCents, vatCents }: Row,
): CsvField[] => [
  what,
  frenchDay(date),
  invoice.number,
  invoice.client.name,
  OPERATION_CATEGORIES[nature],
  formatRate(rate),
  scheme,
  dueOn && frenchDay(dueOn),
  { cents: baseCents },
  { cents: vatCents },
  { cents: baseCents + vatCents },
  means,
  accountOf(invoice),
];

const MARGIN_SCHEME = 'Régime de la marge';
const MARGIN_BASE = 'Marge sur biens d’occasion';
const MARGIN_REST = 'Biens d’occasion, hors marge';
const MARGIN_MISSING = `Biens d’occasion, ${PURCHASE_MISSING}`;

/** At 0 %, a document without an exemption sells under the margin scheme, because no VAT rate is 0 %. */
const schemeOf = ({ vatExemption }: IssuedDocument, { rate }: Part): string =>
  vatExemption?.text ?? (rate === 0 ? MARGIN_SCHEME : '');

/**
 * Lists each nature at each rate. A margin is listed at its VAT rate, and the rest of its price at 0 %. The lines stand
 * under the day of the invoice, also for goods delivered in an earlier month, for whose return `dueOn` names the day
 * (CGI, art. 269, 1, a and 2, a). Listed by delivery, they would be missing from both months: from the earlier one,
 * whose file may have been taken before the invoice, and from the later one.
 */
export function saleVatLines({ document, origin, margin }: Sale): CsvField[][] {
  const isCredit = document.documentType === 'avoir';
  const sign = isCredit ? -1 : 1;
  const { isDeposit } = (isCredit ? origin : document) ?? {};
  const rows = partsOf({ document, origin }).flatMap((part) =>
    part.marginScheme && margin
      ? marginParts(part, margin)
      : [{ ...part, scheme: schemeOf(document, part) }],
  );
  const named = { what: documentLabel(document), date: document.invoiceDate, invoice: document };
  return rows.map(({ baseCents, vatCents, ...part }) => {
    const due = vatDue({ ...document, isDeposit }, part.nature);
    // Billed VAT is owed at the latest with the invoice (CGI, art. 283, 3), and reduced with the credit note (272, 1).
    const day = due === 'delivery' && !isCredit ? operationDay(document) : document.invoiceDate;
    const dueOn = part.rate === 0 || due === 'payment' ? '' : day;
    const [base, vat] = [sign * baseCents, sign * vatCents];
    return lineOf(named, { ...part, dueOn, baseCents: base, vatCents: vat });
  });
}

function marginParts(part: Part, { rate, marginCents, vatCents, missingCents }: Margin) {
  const untaxed = (cents: number) => ({ rate: 0, baseCents: cents, vatCents: 0 });
  return [
    { scheme: MARGIN_BASE, rate, baseCents: marginCents - vatCents, vatCents },
    { scheme: MARGIN_REST, ...untaxed(part.baseCents - marginCents - missingCents) },
    { scheme: MARGIN_MISSING, ...untaxed(missingCents) },
  ]
    .filter((each) => each.baseCents !== 0 || each.vatCents !== 0)
    .map((each) => ({ ...part, ...each }));
}

/** Returns the lines of a payment, or of a credit note's change of earlier payments, one for each rate and nature. */
export function receiptVatLines({ taking, invoice }: { taking: Taking; invoice: IssuedDocument }) {
  const { date, means, amountCents, cardEvent } = taking;
  const moved = amountCents < 0 ? 'Remboursement' : 'Encaissement';
  const paid = cardEvent ? CARD_EVENTS[cardEvent] : moved;
  const what = means ? paid : 'Correction d’encaissement';
  const named = { what, date, invoice, ...(means && { means: PAID_BY[means].label }) };
  const parts = taking.vat.flatMap((share) => paidParts(withServices(invoice, share)));
  return parts.map((part) => {
    const isDue = part.rate !== 0 && vatDue(invoice, part.nature) === 'payment';
    const scheme = schemeOf(invoice, part);
    return lineOf(named, { ...part, scheme, dueOn: isDue ? date : '' });
  });
}
