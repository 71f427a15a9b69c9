import { type SoldInvoice, soldCents } from '../documents/sold.ts';
import { CASH_LAW, CASH_MAX_CENTS, cashMaxOf, tooMuchCash, wholeEuros } from './cash.ts';

/** What the rule on cash depends on: an invoice, and what has happened to it. Amounts are in cents. */
export type CashDebt = {
  invoice: SoldInvoice & { client: { kind: string; country: string } };
  /** The total of the quote, for the invoice of a deposit. */
  quoteCents?: number | undefined;
  creditedCents: number;
  /** The part that a third party pays. */
  bonusCents: number;
  dueCents: number;
  /** The recorded payments; refunds are negative. */
  payments: readonly { amountCents: number }[];
};

/**
 * Returns the warning for a payment in cash, or a refund below zero, that the law forbids; `undefined` otherwise. The
 * payments of one sale count together, its deposits included, and so do the refunds of one invoice. A refund is a debt
 * of the shop, which acts for its business, so that the customer's home does not matter.
 */
export function cashWarning(debt: CashDebt, amountCents: number): string | undefined {
  if (amountCents < 0) {
    const refundedCents = debt.payments.reduce(
      (sum, each) => sum - Math.min(each.amountCents, 0),
      0,
    );
    const owedCents = refundedCents + Math.max(-amountCents, -debt.dueCents);
    return owedCents > CASH_MAX_CENTS ? REFUND : undefined;
  }
  const { invoice, quoteCents = 0, creditedCents, bonusCents } = debt;
  const owedCents = Math.max(quoteCents, soldCents(invoice)) - creditedCents - bonusCents;
  const maxCents = cashMaxOf(invoice.client);
  return owedCents > maxCents ? tooMuchCash(maxCents) : undefined;
}

const REFUND = `Plus de ${wholeEuros(CASH_MAX_CENTS)} ne se rendent pas en espèces, même en plusieurs fois\u202f: rendez cette somme par virement ou par chèque (${CASH_LAW}).`;
