import { type BonusStanding, bonusOff } from '../bonus/bonus.ts';
import { plusDays } from '../time.ts';

export const PAID_BY = {
  card: { label: 'Carte', sentence: 'par carte' },
  cash: { label: 'Espèces', sentence: 'en espèces' },
  transfer: { label: 'Virement', sentence: 'par virement' },
  cheque: { label: 'Chèque', sentence: 'par chèque' },
  other: { label: 'Autre', sentence: 'par un autre moyen' },
} as const;
export type PaidBy = keyof typeof PAID_BY;

/** Stripe reports these movements of card money, which the shop did not make. */
export const CARD_EVENTS = {
  'dispute-lost': 'Paiement contesté, repris par la banque',
  'dispute-won': 'Paiement contesté, rendu par la banque',
  'refund-failed': 'Remboursement non abouti',
} as const;
export type CardEvent = keyof typeof CARD_EVENTS;

export const PAYMENT_STATES = {
  unpaid: 'À régler',
  'partly-paid': 'Réglée en partie',
  paid: 'Réglée',
  overdue: 'En retard',
  credited: 'Annulée',
} as const;
export type PaymentState = keyof typeof PAYMENT_STATES;

/** An invoice with money to refund has this label in any state, because nobody would look under 'Réglée'. */
export const OWED_BACK = 'À rendre au client';

/** Amounts are in cents, days 'YYYY-MM-DD'. */
export type PayableInvoice = {
  totalCents: number;
  creditedCents: number;
  paidCents?: number | undefined;
  dueDate?: string | null | undefined;
  /** This is null without a credit note, and absent when only the amounts are known. */
  creditNote?: object | null | undefined;
  /** The shop no longer waits for the payment, so the invoice is never late. */
  isUnfollowed?: boolean | undefined;
  bonus?: BonusStanding | undefined;
};

/** `totalCents` = credited amount + bonus + `paidCents` + `dueCents`. A negative `dueCents` must be refunded. */
export type PaymentStanding = { paidCents: number; dueCents: number; paymentState: PaymentState };

/** Partly paid and unpaid invoices may both be overdue. */
export function paymentStanding(invoice: PayableInvoice, today: string): PaymentStanding {
  const { totalCents, creditedCents, paidCents = 0, dueDate, creditNote, isUnfollowed } = invoice;
  // With deducted deposits, credited lines may exceed the total although other lines are not credited.
  const isCredited =
    creditNote === undefined
      ? creditedCents > 0 && creditedCents >= totalCents
      : creditNote !== null;
  const dueCents = totalCents - creditedCents - bonusOff(invoice.bonus, isCredited) - paidCents;
  const stateOf = (): PaymentState => {
    if (isCredited) return 'credited';
    if (dueCents <= 0) return 'paid';
    if (dueDate && dueDate < today && !isUnfollowed) return 'overdue';
    return paidCents > 0 ? 'partly-paid' : 'unpaid';
  };
  return { paidCents, dueCents, paymentState: stateOf() };
}

/**
 * A payment never exceeds the amount due, and a refund never exceeds the amount paid. With deducted deposits, a refund
 * for credited lines may use their money.
 */
export function isTakeable(
  amountCents: number,
  { paidCents, dueCents }: Pick<PaymentStanding, 'paidCents' | 'dueCents'>,
): boolean {
  if (amountCents > 0) return amountCents <= dueCents;
  return amountCents < 0 && -amountCents <= Math.max(paidCents, -dueCents);
}

type Dated = { invoiceDate: string; supplyDate: string };

export const operationDay = ({ invoiceDate, supplyDate }: Dated): string =>
  supplyDate < invoiceDate ? supplyDate : invoiceDate;

/** A month is closed when the next one ends (PCG, art. 921-4). Older money is entered on the first open day. */
export const firstOpenDay = (today: string): string =>
  `${plusDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;

/**
 * Returns the first possible day of a payment. Money that came before the invoice, the work and the delivery is a
 * deposit and needs its own invoice (CGI, art. 289, I, 1, c).
 */
export const firstPaymentDay = (invoice: Dated, today: string): string =>
  [operationDay(invoice), firstOpenDay(today)].toSorted()[1] ?? today;
