import type { VatAmount } from '../documents/amounts.ts';
import { deductedVat, type SoldInvoice } from '../documents/sold.ts';
import { isSameGroup, namedGroup, type VatGroup } from '../documents/vat-groups.ts';

/**
 * Divides a payment among the rates of its invoice, in integer cents. The division of the first n cents depends only on
 * the invoice and on n, and a payment is the difference of two such divisions. So the shares add up to the payment, the
 * shares of all payments of a paid invoice add up to the invoice's own amounts rate by rate, and no share of a payment
 * is negative. Cents are assigned by Webster's method (D'Hondt's with odd divisors): it is the proportional method in
 * which one more cent never takes a cent from another rate (docs/decisions/0114).
 */

type Part = { index: number; total: bigint; cents: bigint };

/** Divides `paidCents`, at least 0, in proportion to `totals`. */
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
  // Rounding leaves at most one cent per rate: add the next cents in order, or take back the last ones.
  for (; rest > 0n; rest -= 1n) first(some, 1n).cents += 1n;
  for (; rest < 0n; rest += 1n) first(some.toReversed(), -1n).cents -= 1n;
  return parts.map(({ cents }) => Number(cents));
}

/** The rate that receives the next cent (`step` 1) or received the last one (-1), by (2 × cents ± 1) / total. */
const first = (parts: readonly Part[], step: 1n | -1n): Part =>
  parts.reduce((best, part) => {
    const [one, other] = [2n * part.cents + step, 2n * best.cents + step];
    return (one * best.total - other * part.total) * step < 0n ? part : best;
  });

/** Divides the first `paidCents` of an invoice, one entry for each rate. */
function firstCents(invoice: readonly VatAmount[], paidCents: number): VatAmount[] {
  const sign = paidCents < 0 ? -1 : 1;
  const totals = invoice.map(({ baseCents, vatCents }) => baseCents + vatCents);
  const shares = sharedOut(totals, paidCents * sign);
  return invoice.map(({ vatCents, ...group }, index) => {
    const share = shares[index] ?? 0;
    const [cents, vat, total] = [share, vatCents, totals[index] ?? 0].map(BigInt) as [
      bigint,
      bigint,
      bigint,
    ];
    const vatShare = total > 0n ? Number((2n * cents * vat + total) / (2n * total)) : 0;
    return {
      ...namedGroup(group),
      baseCents: sign * (share - vatShare),
      vatCents: sign * vatShare,
    };
  });
}

/** The shares by rate of a payment, or of a refund below zero, on an invoice with `paidCents` paid before. */
export function sharesOf(
  invoice: readonly VatAmount[],
  paidCents: number,
  amountCents: number,
): VatAmount[] {
  const rates = invoice.length > 0 ? invoice : [{ rate: 0, baseCents: 0, vatCents: 0 }];
  const [before, after] = [paidCents, paidCents + amountCents].map((cents) =>
    firstCents(rates, cents),
  );
  return rates
    .map((group, index) => ({
      ...namedGroup(group),
      baseCents: (after?.[index]?.baseCents ?? 0) - (before?.[index]?.baseCents ?? 0),
      vatCents: (after?.[index]?.vatCents ?? 0) - (before?.[index]?.vatCents ?? 0),
    }))
    .filter(({ baseCents, vatCents }) => baseCents !== 0 || vatCents !== 0);
}

/** The amounts that the payments of an invoice cover: its own, and those of the deposits that it deducts. */
export type PayableRates = {
  vat: readonly VatAmount[];
  /** The deducted amounts, in the same order and with the same rates as `vat`. Absent when there are none. */
  deducted?: readonly VatAmount[];
};

export const payableRates = (invoice: SoldInvoice): PayableRates => ({
  vat: invoice.vat,
  ...(invoice.deducted && { deducted: deductedVat(invoice) }),
});

/** A share of a payment. `depositCents` is the part of it, with tax, that deposits brought in. */
export type PaymentShare = VatGroup & {
  baseCents: number;
  vatCents: number;
  depositCents?: number;
};

/**
 * Returns the shares of a payment as `sharesOf` does. When lines of an invoice that deducts deposits are credited, the
 * refund may exceed the invoice's own payments. The part below zero is then the deposits' money, at their rates; a
 * refund of everything covers all deposits (docs/decisions/0115).
 */
export function payableShares(
  { vat, deducted }: PayableRates,
  paidCents: number,
  amountCents: number,
): PaymentShare[] {
  if (deducted === undefined) return sharesOf(vat, paidCents, amountCents);
  const after = paidCents + amountCents;
  const between = (from: number, to: number) => [from, to - from] as const;
  const own = sharesOf(vat, ...between(Math.max(paidCents, 0), Math.max(after, 0)));
  const given = sharesOf(deducted, ...between(Math.min(paidCents, 0), Math.min(after, 0)));
  return vat.flatMap((group) => {
    const [ofOwn, ofDeposits] = [own, given].map((shares) =>
      shares.find((each) => isSameGroup(each, group)),
    );
    const baseCents = (ofOwn?.baseCents ?? 0) + (ofDeposits?.baseCents ?? 0);
    const vatCents = (ofOwn?.vatCents ?? 0) + (ofDeposits?.vatCents ?? 0);
    const depositCents = (ofDeposits?.baseCents ?? 0) + (ofDeposits?.vatCents ?? 0);
    if (baseCents === 0 && vatCents === 0) return [];
    return [
      { ...namedGroup(group), baseCents, vatCents, ...(depositCents !== 0 && { depositCents }) },
    ];
  });
}
