import { type SoldInvoice, soldCents } from '../documents/amounts/sold.ts';
import type { DocumentDetails, IssuedDocument } from '../documents/issued/issued.ts';
import { CASH_LAW, CASH_MAX_CENTS, cashMaxOf, tooMuchCash, wholeEuros } from './cash.ts';

export type CashDebt = {
  invoice: SoldInvoice & { client: { kind: string; country: string } };
  /** For the invoice of a deposit, this is the total of its quote. */
  quoteCents?: number | undefined;
  creditedCents: number;
  /** A third party pays this part of the price. */
  bonusCents: number;
  dueCents: number;
  /** Refunds are negative payments. */
  payments: readonly { amountCents: number }[];
};

/**
 * Warns about a payment before it is recorded; a negative amount is a refund. It does not refuse the payment,
 * because the cash may already have changed hands.
 */
export const cashWarning = (debt: CashDebt, amountCents: number): string | undefined =>
  recordedCashWarning(
    {
      ...debt,
      dueCents: debt.dueCents - amountCents,
      payments: [...debt.payments, { amountCents }],
    },
    amountCents,
  );

/**
 * Warns about cash that `debt` already contains. All payments of one sale, deposits included, count together, and so do
 * the refunds of one invoice. A refund is a debt of the shop, a business, so the customer's place of residence does not
 * matter.
 */
export function recordedCashWarning(debt: CashDebt, amountCents: number): string | undefined {
  if (amountCents < 0) {
    const refundedCents = debt.payments.reduce(
      (sum, each) => sum - Math.min(each.amountCents, 0),
      0,
    );
    const owedCents = refundedCents + Math.max(0, -debt.dueCents);
    return owedCents > CASH_MAX_CENTS ? REFUND : undefined;
  }
  const { invoice, quoteCents = 0, creditedCents, bonusCents } = debt;
  const owedCents = Math.max(quoteCents, soldCents(invoice)) - creditedCents - bonusCents;
  const maxCents = cashMaxOf(invoice.client);
  return owedCents > maxCents ? tooMuchCash(maxCents) : undefined;
}

const REFUND = `Plus de ${wholeEuros(CASH_MAX_CENTS)} ne se rendent pas en espèces, même en plusieurs fois\u202f: rendez cette somme par virement ou par chèque (${CASH_LAW}).`;

/** For the invoice of a deposit, `quoteCents` is the total of its quote. */
export function cashDebtOf(
  { document, summary, dueCents = 0, payments = [] }: DocumentDetails,
  quoteCents: number | undefined,
): CashDebt {
  const { creditedCents, bonus } = summary;
  const bonusCents = bonus && !bonus.takenBackBy ? bonus.amountCents : 0;
  return { invoice: document, quoteCents, creditedCents, bonusCents, dueCents, payments };
}

export const priceOfQuote = ({ totalCents, bonus }: Pick<IssuedDocument, 'totalCents' | 'bonus'>) =>
  totalCents - (bonus?.amountCents ?? 0);
