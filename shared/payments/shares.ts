import type { VatAmount } from '../documents/amounts/amounts.ts';
import { deductedVat, type SoldInvoice } from '../documents/amounts/sold.ts';
import { namedGroup } from '../documents/amounts/vat-groups.ts';
import { totalOfAll } from './deposits.ts';

/**
 * The division of the first n cents depends only on the invoice, its credit notes and n, and a payment is the
 * difference of two divisions. So all shares of a settled invoice add up to it at each rate. By Webster's method, one
 * more cent never takes a cent from another rate (docs/decisions/0114).
 */

type Part = { index: number; total: bigint; cents: bigint };

/** Divides `paidCents`, which is at least 0, in proportion to `totals`. */
function sharedOut(totals: readonly number[], paidCents: number): number[] {
  const parts: Part[] = totals.map((total, index) => ({
    index,
    total: BigInt(Math.max(total, 0)),
    cents: 0n,
  }));
  const whole = parts.reduce((sum, { total }) => sum + total, 0n);
  const paid = BigInt(paidCents);
  if (whole === 0n) return totals.map((_, index) => (index === 0 ? paidCents : 0));
  for (const part of parts) part.cents = (2n * paid * part.total + whole) / (2n * whole);
  const some = parts.filter(({ total }) => total > 0n);
  let rest = parts.reduce((left, { cents }) => left - cents, paid);
  // Rounding leaves at most one cent per rate, so the next cents are added in order, or the last ones taken back.
  for (; rest > 0n; rest -= 1n) first(some, 1n).cents += 1n;
  for (; rest < 0n; rest += 1n) first(some.toReversed(), -1n).cents -= 1n;
  return parts.map(({ cents }) => Number(cents));
}

/**
 * Returns the rate that receives the next cent (`step` 1) or received the last one (-1). It has the least (2 × cents +
 * 1) / total, or the greatest (2 × cents - 1) / total.
 */
const first = (parts: readonly Part[], step: 1n | -1n): Part =>
  parts.reduce((best, part) => {
    const [one, other] = [2n * part.cents + step, 2n * best.cents + step];
    return (one * best.total - other * part.total) * step < 0n ? part : best;
  });

function firstCents(amounts: readonly VatAmount[], paidCents: number): VatAmount[] {
  const totals = amounts.map(({ baseCents, vatCents }) => baseCents + vatCents);
  const shares = sharedOut(totals, paidCents);
  return amounts.map(({ vatCents, ...group }, index) => {
    const share = shares[index] ?? 0;
    const [cents, vat, total] = [share, vatCents, totals[index] ?? 0].map(BigInt) as [
      bigint,
      bigint,
      bigint,
    ];
    const vatShare = total > 0n ? Number((2n * cents * vat + total) / (2n * total)) : 0;
    return { ...namedGroup(group), baseCents: share - vatShare, vatCents: vatShare };
  });
}

/** The payments cover the invoice's own amounts, and those of its deducted deposits. */
export type PayableRates = {
  vat: readonly VatAmount[];
  /** The deducted amounts have the order and the rates of `vat`, and are absent when there are none. */
  deducted?: readonly VatAmount[];
  /** Credit notes took back these amounts, in the same order. */
  credited?: readonly VatAmount[];
};

export const payableRates = (
  invoice: SoldInvoice,
  credited?: readonly VatAmount[],
): PayableRates => ({
  vat: invoice.vat,
  ...(invoice.deducted && { deducted: deductedVat(invoice) }),
  ...(credited && { credited }),
});

/** Both lists have the same rates in the same order. */
const combined = (
  some: readonly VatAmount[],
  others: readonly VatAmount[] | undefined,
  combine: (one: number, other: number) => number,
): VatAmount[] =>
  some.map(({ baseCents, vatCents, ...group }, index) => ({
    ...namedGroup(group),
    baseCents: combine(baseCents, others?.[index]?.baseCents ?? 0),
    vatCents: combine(vatCents, others?.[index]?.vatCents ?? 0),
  }));
const plus = (one: number, other: number) => one + other;
const minus = (one: number, other: number) => one - other;

/**
 * Divides the first `paidCents` of an invoice's payments by rate. The amounts that no credit note took back are paid
 * first, and the credited amounts last, so that a refund begins with the credited ones. A negative `paidCents` refunds
 * the deposits, at their rates (docs/decisions/0115).
 */
function divided({ vat, deducted, credited }: PayableRates, paidCents: number): VatAmount[] {
  const nothing = combined(vat, vat, minus);
  const deposits = deducted ?? nothing;
  const left = combined(combined(vat, deposits, plus), credited, minus);
  // At each rate, the deposits count only up to the amount that credit notes have left to pay.
  const standing = combined(deposits, left, Math.min);
  const refunded = combined(standing, deposits, minus);
  const aboveCents = paidCents - totalOfAll(refunded);
  if (aboveCents < 0) return combined(refunded, firstCents(standing, -aboveCents), minus);
  const own = combined(left, standing, minus);
  const isCredited = credited !== undefined && totalOfAll(credited) > 0;
  const ownCents = isCredited ? Math.min(aboveCents, totalOfAll(own)) : aboveCents;
  const paid = combined(refunded, firstCents(own, ownCents), plus);
  return isCredited ? combined(paid, firstCents(credited, aboveCents - ownCents), plus) : paid;
}

/**
 * Returns the shares by rate of a payment, or of a refund when `amountCents` is negative. `paidCents` is the sum of
 * all earlier payments. `rates` holds the invoice's amounts after this payment, and `before` the amounts before
 * this payment; only a credit note makes the two differ. When a credited invoice deducts deposits, more may be
 * refunded than was paid for it; the excess comes from the deposits.
 */
export function payableShares(
  rates: PayableRates,
  paidCents: number,
  amountCents: number,
  before: PayableRates = rates,
): VatAmount[] {
  const from = divided(before, paidCents);
  return divided(rates, paidCents + amountCents).flatMap((after, index) => {
    const known = from.slice(index, index + 1);
    const [share] = combined([after], known, minus);
    return share === undefined || (share.baseCents === 0 && share.vatCents === 0) ? [] : [share];
  });
}
