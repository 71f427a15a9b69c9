import { bonusTakenBackBy, customerPayments } from '../../shared/bonus/bonus.ts';
import { BONUS_LABEL } from '../../shared/bonus/schemes.ts';
import type { DocumentReference, IssuedDocument } from '../../shared/documents/issued.ts';
import type { DeductedDeposit } from '../../shared/documents/issued-parts.ts';
import { formatEuros } from '../../shared/money.ts';
import type { RecordedPayment } from '../../shared/payments/answers.ts';
import { PAID_BY, paymentStanding } from '../../shared/payments/payments.ts';
import { formatDate, parisDay } from '../../shared/time.ts';
import { deductedNow } from '../payments/advances.ts';
import type { PaymentsRepository } from '../payments/payments.repository.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import type { KnownSummary } from './documents.ts';

/**
 * What a copy of an invoice adds to the original: the day of the copy, and rows that say what has happened since the
 * issue.
 */
export type PaperCopy = {
  day: string;
  rows: readonly (readonly [label: string, text: string])[];
  /** The deposits with what is paid of each on that day. Absent when the invoice deducts none. */
  deducted?: readonly DeductedDeposit[] | undefined;
};

type Payments = readonly Pick<RecordedPayment, 'amountCents' | 'means' | 'date'>[];
type CreditNotes = readonly (Pick<DocumentReference, 'number' | 'invoiceDate'> & {
  totalCents: number;
})[];

export type PaperCopyDependencies = {
  documents: Pick<DocumentsRepository, 'events' | 'summary'>;
  payments: Pick<PaymentsRepository, 'of'>;
  now: () => number;
};

/** Returns what a copy of a document says now; `undefined` while nothing has happened, so that its original prints. */
export async function paperCopyOf(
  { documents, payments, now }: PaperCopyDependencies,
  shopId: string,
  { id, documentType, deducted }: IssuedDocument,
  summary: KnownSummary,
): Promise<PaperCopy | undefined> {
  if (documentType !== 'facture') return undefined;
  const [paid, history] = await Promise.all([
    payments.of(shopId, id),
    summary.creditedCents > 0 ? documents.events(shopId, id) : undefined,
  ]);
  const own = customerPayments(paid.payments, summary);
  const creditNotes = (history?.events ?? []).flatMap((event) =>
    event.kind === 'credit-note' ? [{ ...event.creditNote, totalCents: event.totalCents }] : [],
  );
  const copy = copyOf(own, creditNotes, summary, parisDay(now()));
  // A cancelled invoice deducts nothing any more, so its copy keeps what was paid when it was issued.
  if (copy === undefined || summary.creditNote !== null) return copy;
  return { ...copy, deducted: await deductedNow(documents, shopId, { deducted }) };
}

/**
 * Returns what a copy says on `day` about the customer's payments and the credit notes. The number of rows does not
 * grow with the payments. The rows and the last printed amount add up to what is due.
 */
export function copyOf(
  payments: Payments,
  creditNotes: CreditNotes,
  summary: KnownSummary,
  day: string,
): PaperCopy | undefined {
  if (payments.length === 0 && creditNotes.length === 0) return undefined;
  const received = payments.filter(({ amountCents }) => amountCents > 0);
  const refunded = payments.filter(({ amountCents }) => amountCents < 0);
  const { dueCents, paymentState } = paymentStanding(summary, '');
  const settled = paymentState === 'paid' && dueCents === 0 ? receiptRow(received) : undefined;
  const isReceipt = settled && refunded.length === 0 && creditNotes.length === 0;
  const happened = [
    ...movedRows('Payé', received),
    ...movedRows('Rendu', refunded),
    ...creditRows(creditNotes),
    ...takenBackRows(summary),
  ];
  return { day, rows: [...(isReceipt ? [] : happened), settled ?? dueRow(dueCents)] };
}

type Row = PaperCopy['rows'][number];

const lastOf = (payments: Payments) =>
  payments.toSorted((one, other) => one.date.localeCompare(other.date)).at(-1);

const sumOf = (amounts: readonly number[]) => formatEuros(Math.abs(amounts.reduce(plus, 0)));
const plus = (sum: number, cents: number) => sum + cents;

function movedRows(name: 'Payé' | 'Rendu', payments: Payments): Row[] {
  const last = lastOf(payments);
  if (last === undefined) return [];
  const on = formatDate(last.date);
  const label =
    payments.length === 1
      ? `${name} le ${on} ${PAID_BY[last.means].sentence}`
      : `${name} en ${payments.length} fois, la dernière le ${on}`;
  return [[label, sumOf(payments.map(({ amountCents }) => amountCents))]];
}

function creditRows(creditNotes: CreditNotes): Row[] {
  const last = creditNotes.at(-1);
  if (last === undefined) return [];
  const name = `${last.number} du ${formatDate(last.invoiceDate)}`;
  const { length } = creditNotes;
  const label = length === 1 ? `Avoir ${name}` : `${length} avoirs, le dernier ${name}`;
  return [[label, sumOf(creditNotes.map(({ totalCents }) => totalCents))]];
}

/** The customer owes what a bonus no longer pays. */
const takenBackRows = (summary: KnownSummary): Row[] =>
  summary.bonus && bonusTakenBackBy(summary)
    ? [[`${BONUS_LABEL} retiré`, formatEuros(summary.bonus.amountCents)]]
    : [];

/** The day of the last payment, and every means. A means whose payment was refunded is left out. */
function receiptRow(received: Payments): Row | undefined {
  const last = lastOf(received);
  if (last === undefined) return undefined;
  const means = [...new Set(received.map((each) => PAID_BY[each.means].sentence))];
  const paidBy = [means.slice(0, -1).join(', '), means.at(-1)].filter(Boolean).join(' et ');
  return [`Acquittée le ${formatDate(last.date)}`, paidBy];
}

const dueRow = (dueCents: number): Row => [
  dueCents < 0 ? 'À rendre' : 'Reste dû',
  formatEuros(Math.abs(dueCents)),
];
