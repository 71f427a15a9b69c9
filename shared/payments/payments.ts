import { type BonusStanding, bonusOff } from '../bonus/bonus.ts';

/** What money comes in by, as its buttons say it. */
export const PAID_BY = {
  card: { label: 'Carte', sentence: 'par carte' },
  cash: { label: 'Espèces', sentence: 'en espèces' },
  transfer: { label: 'Virement', sentence: 'par virement' },
  cheque: { label: 'Chèque', sentence: 'par chèque' },
  other: { label: 'Autre', sentence: 'par un autre moyen' },
} as const;
export type PaidBy = keyof typeof PAID_BY;

/** Where the payment of an invoice stands. */
export const PAYMENT_STATES = {
  unpaid: 'À régler',
  'partly-paid': 'Payée en partie',
  paid: 'Payée',
  overdue: 'En retard',
  credited: 'Annulée',
} as const;
export type PaymentState = keyof typeof PAYMENT_STATES;

/** How an invoice of which money is to be given back is told of, whatever its state: nobody looks for it under 'Payée'. */
export const OWED_BACK = 'À rendre au client';

/** An invoice as far as its payment goes: amounts in cents, days 'YYYY-MM-DD'. */
export type PayableInvoice = {
  totalCents: number;
  /** What its credit notes have taken back. */
  creditedCents: number;
  /** Absent of what was issued before payments were recorded. */
  paidCents?: number | undefined;
  dueDate?: string | null | undefined;
  /** The credit note by which it was credited whole, null when there is none; absent where amounts alone are known. */
  creditNote?: object | null | undefined;
  /** What a third party pays of it. */
  bonus?: BonusStanding | undefined;
};

/**
 * `totalCents` is the sum of what was credited, what a bonus takes off, `paidCents` and `dueCents`, which is below zero
 * when money is to be given back.
 */
export type PaymentStanding = { paidCents: number; dueCents: number; paymentState: PaymentState };

/** Where the payment of an invoice stands on `today`. What is past due says so, paid in part or not at all. */
export function paymentStanding(invoice: PayableInvoice, today: string): PaymentStanding {
  const { totalCents, creditedCents, paidCents = 0, dueDate, creditNote } = invoice;
  // Of one that takes deposits off, lines may come to more than its total while others stand.
  const isCredited =
    creditNote === undefined
      ? creditedCents > 0 && creditedCents >= totalCents
      : creditNote !== null;
  const dueCents = totalCents - creditedCents - bonusOff(invoice.bonus, isCredited) - paidCents;
  const stateOf = (): PaymentState => {
    if (isCredited) return 'credited';
    if (dueCents <= 0) return 'paid';
    if (dueDate && dueDate < today) return 'overdue';
    return paidCents > 0 ? 'partly-paid' : 'unpaid';
  };
  return { paidCents, dueCents, paymentState: stateOf() };
}

/**
 * Whether a payment, or below zero a refund, can be taken: never beyond what is due, never more back than was paid. Of an
 * invoice that takes deposits off, what its credited lines leave to be given back came in with the deposits.
 */
export function isTakeable(
  amountCents: number,
  { paidCents, dueCents }: Pick<PaymentStanding, 'paidCents' | 'dueCents'>,
): boolean {
  if (amountCents > 0) return amountCents <= dueCents;
  return amountCents < 0 && -amountCents <= Math.max(paidCents, -dueCents);
}

/**
 * The first day that a payment of an invoice can bear: what was paid before it was made out was paid from the day of the
 * work or the delivery on. What comes in before that is a deposit, and has an invoice of its own (CGI, art. 289, I, 1, c).
 */
export const firstPaymentDay = (invoice: { invoiceDate: string; supplyDate: string }): string =>
  [invoice.supplyDate, invoice.invoiceDate].toSorted()[0] ?? invoice.invoiceDate;

/** What a paid invoice says of its payment: the day of the last one, and what it was paid by. */
export type Receipt = { date: string; paidBy: string };

/**
 * The receipt of an invoice that is paid; `undefined` of any other. What was given back meanwhile is none of its means.
 */
export function receiptOf(
  payments: readonly { amountCents: number; means: PaidBy; date: string }[],
  { paymentState }: Pick<PaymentStanding, 'paymentState'>,
): Receipt | undefined {
  const paid = payments.filter(({ amountCents }) => amountCents > 0);
  const date = paid
    .map((each) => each.date)
    .toSorted()
    .at(-1);
  if (paymentState !== 'paid' || date === undefined) return undefined;
  const means = [...new Set(paid.map((each) => PAID_BY[each.means].sentence))];
  return {
    date,
    paidBy: [means.slice(0, -1).join(', '), means.at(-1)].filter(Boolean).join(' et '),
  };
}
