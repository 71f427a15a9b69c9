import { bonusTakenBackBy, customerPayments } from '../../../shared/bonus/bonus.ts';
import { BONUS_LABEL } from '../../../shared/bonus/schemes.ts';
import type { DocumentReference, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { DeductedDeposit } from '../../../shared/documents/issued/issued-parts.ts';
import { AppError } from '../../../shared/errors.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import { formatEuros } from '../../../shared/money.ts';
import type { RecordedPayment } from '../../../shared/payments/answers.ts';
import { CARD_EVENTS, PAID_BY, paymentStanding } from '../../../shared/payments/payments.ts';
import { formatDate, parisDay } from '../../../shared/time.ts';
import { deductedNow } from '../../payments/advances.ts';
import type { PaymentsRepository } from '../../payments/payments.repository.ts';
import type { DocumentsRepository } from '../documents.repository.ts';
import type { KnownSummary } from '../documents.ts';

/** A copy adds to the original invoice the day of the copy, and rows about the events since the issue. */
export type PaperCopy = {
  day: string;
  rows: readonly (readonly [label: string, text: string])[];
  /** On the day of the copy, these are the deposits and their paid amounts. An invoice without deposits has none. */
  deducted?: readonly DeductedDeposit[] | undefined;
};

type Payments = readonly Pick<RecordedPayment, 'amountCents' | 'means' | 'date' | 'cardEvent'>[];
type CreditNotes = readonly (Pick<DocumentReference, 'number' | 'invoiceDate'> & {
  totalCents: number;
})[];

export type PaperCopyDependencies = {
  documents: Pick<DocumentsRepository, 'events' | 'summary'>;
  payments: Pick<PaymentsRepository, 'of'>;
  now: () => number;
};

/**
 * Returns no copy while nothing has happened since the issue. The returned summary is the one from which the copy was
 * made.
 * @throws AppError CONFLICT while payments keep coming in.
 */
export async function paperCopyOf(
  { documents, payments, now }: PaperCopyDependencies,
  shopId: string,
  { id, documentType, deducted }: IssuedDocument,
  known: KnownSummary,
): Promise<{ copy?: PaperCopy; summary: KnownSummary }> {
  if (documentType !== 'facture') return { summary: known };
  const { summary, ...happened } = await happenedTo({ documents, payments }, shopId, id, known);
  const own = customerPayments(happened.payments, summary);
  const copy = copyOf({ ...happened, payments: own }, summary, parisDay(now()));
  if (copy === undefined) return { summary };
  // A cancelled invoice deducts nothing any more, so its copy keeps the amounts that were paid when it was issued.
  if (summary.creditNote !== null) return { copy, summary };
  return {
    copy: { ...copy, deducted: await deductedNow(documents, shopId, { deducted }) },
    summary,
  };
}

/** These are the events of an invoice since its issue. The rows in `unreadable` name items that cannot be read. */
type Happened = { payments: Payments; creditNotes: CreditNotes; unreadable?: readonly Row[] };

const MAX_READS = 5;

/**
 * Repeats the two reads of the payments and of their sum until they agree, because a write between the reads changes
 * both.
 */
async function happenedTo(
  { documents, payments }: Omit<PaperCopyDependencies, 'now'>,
  shopId: string,
  id: string,
  known: KnownSummary,
) {
  let summary = known;
  for (let read = 1; read <= MAX_READS; read += 1) {
    const [paid, history] = await Promise.all([
      payments.of(shopId, id),
      summary.creditedCents > 0 ? documents.events(shopId, id) : undefined,
    ]);
    const creditNotes = (history?.events ?? []).flatMap((event) =>
      event.kind === 'credit-note' ? [{ ...event.creditNote, totalCents: event.totalCents }] : [],
    );
    const paidCents = (summary.paidCents ?? 0) - totalOf(paid.payments, 'amountCents');
    const creditedCents = summary.creditedCents - totalOf(creditNotes, 'totalCents');
    const unreadable = [
      ...unreadableRow('paiement', paid.unreadable, paidCents),
      ...unreadableRow(
        'avoir',
        creditedCents === 0 ? 0 : (history?.unreadable ?? 0),
        creditedCents,
      ),
    ];
    const happened = { payments: paid.payments, creditNotes, unreadable, summary };
    if (paidCents === 0 && creditedCents === 0) return happened;
    const current = (await documents.summary(shopId, id)) ?? summary;
    if (isSameStanding(current, summary)) return happened;
    summary = current;
  }
  throw new AppError('CONFLICT');
}

const isSameStanding = (one: KnownSummary, other: KnownSummary) =>
  one.paidCents === other.paidCents && one.creditedCents === other.creditedCents;

/** Returns a row for entries that cannot be read, with the part of the sum that the readable entries do not explain. */
const unreadableRow = (name: string, count: number, cents: number): Row[] =>
  count === 0
    ? []
    : [[count === 1 ? `Un ${name} illisible` : `${count} ${name}s illisibles`, formatEuros(cents)]];

/**
 * With the total of the invoice, the rows add up to the last row, which is the amount due. A fully paid invoice has a
 * receipt in place of this row. The number of rows does not grow with the payments.
 */
export function copyOf(
  { payments, creditNotes, unreadable = [] }: Happened,
  summary: KnownSummary,
  day: string,
): PaperCopy | undefined {
  if (payments.length + creditNotes.length + unreadable.length === 0) return undefined;
  const own = payments.filter(({ cardEvent }) => cardEvent === undefined);
  const received = own.filter(({ amountCents }) => amountCents > 0);
  const others = payments.length - received.length + creditNotes.length + unreadable.length;
  const { dueCents, paymentState } = paymentStanding(summary, '');
  const settled = paymentState === 'paid' && dueCents === 0 ? receiptRow(payments) : undefined;
  const isReceipt = settled && others === 0;
  const happened = [
    ...movedRows('Payé', received),
    ...movedRows(
      'Rendu',
      own.filter(({ amountCents }) => amountCents < 0),
    ),
    ...keysOf(CARD_EVENTS).flatMap((event) =>
      movedRows(
        CARD_EVENTS[event],
        payments.filter(({ cardEvent }) => cardEvent === event),
      ),
    ),
    ...creditRows(creditNotes),
    ...unreadable,
    ...takenBackRows(summary),
  ];
  return { day, rows: [...(isReceipt ? [] : happened), settled ?? dueRow(dueCents)] };
}

type Row = PaperCopy['rows'][number];

const lastOf = (payments: Payments) =>
  payments.toSorted((one, other) => one.date.localeCompare(other.date)).at(-1);

const totalOf = <Name extends string>(all: readonly Record<Name, number>[], name: Name): number =>
  all.reduce((sum, each) => sum + each[name], 0);

const sumOf = (amounts: readonly number[]) => formatEuros(Math.abs(amounts.reduce(plus, 0)));
const plus = (sum: number, cents: number) => sum + cents;

function movedRows(name: string, payments: Payments): Row[] {
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

/** The customer owes the part of the price that a bonus no longer pays. */
const takenBackRows = (summary: KnownSummary): Row[] =>
  summary.bonus && bonusTakenBackBy(summary)
    ? [[`${BONUS_LABEL} retiré`, formatEuros(summary.bonus.amountCents)]]
    : [];

/** Names the means of payment whose money was not fully refunded, and the day of the last payment by one of them. */
function receiptRow(payments: Payments): Row | undefined {
  const kept = [...Map.groupBy(payments, ({ means }) => means)]
    .filter(([, of]) => totalOf(of, 'amountCents') > 0)
    .flatMap(([, of]) => of.filter((each) => each.amountCents > 0 && !each.cardEvent));
  const last = lastOf(kept);
  if (last === undefined) return undefined;
  const means = [...new Set(kept.map((each) => PAID_BY[each.means].sentence))];
  const paidBy = [means.slice(0, -1).join(', '), means.at(-1)].filter(Boolean).join(' et ');
  return [`Acquittée le ${formatDate(last.date)}`, paidBy];
}

const dueRow = (dueCents: number): Row => [
  dueCents < 0 ? 'À rendre' : 'Reste dû',
  formatEuros(Math.abs(dueCents)),
];
