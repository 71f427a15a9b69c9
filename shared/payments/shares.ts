import type { VatAmount } from '../documents/amounts.ts';
import { deductedVat, type SoldInvoice } from '../documents/sold.ts';
import { isSameGroup, namedGroup, type VatGroup } from '../documents/vat-groups.ts';

/**
 * What a payment pays of each rate of its invoice, in integer cents. What the first n cents of an invoice come to is a
 * function of the invoice and of n alone, and a payment is the difference of two of them: its shares add up to it, those
 * of all payments of a paid invoice are the invoice's own amounts rate by rate, and no share of what comes in is below
 * zero. The cents are given out by Webster's method (D'Hondt's with odd divisors), the one of those in proportion where
 * a cent more never takes one from another rate (docs/decisions/0114).
 */

type Part = { index: number; total: bigint; cents: bigint };

/** `paidCents`, at least 0, shared out among `totals` in proportion. */
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
  // At most a cent a rate is left over by rounding: the next of all cents in their order, or the last ones given out.
  for (; rest > 0n; rest -= 1n) first(some, 1n).cents += 1n;
  for (; rest < 0n; rest += 1n) first(some.toReversed(), -1n).cents -= 1n;
  return parts.map(({ cents }) => Number(cents));
}

/** The rate whose next cent comes first (`step` 1), or whose last one came last (-1): by (2 × cents ± 1) / total. */
const first = (parts: readonly Part[], step: 1n | -1n): Part =>
  parts.reduce((best, part) => {
    const [one, other] = [2n * part.cents + step, 2n * best.cents + step];
    return (one * best.total - other * part.total) * step < 0n ? part : best;
  });

/** What the first `paidCents` of an invoice come to, one entry for each of its rates. */
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

/**
 * The shares of a payment of `amountCents` (below zero what is given back) of an invoice of which `paidCents` were paid
 * before, by the rates of the invoice as it was issued; none of nothing.
 */
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

/** What an invoice's payments pay: its own amounts, and those of the deposits that it takes off. */
export type PayableRates = {
  vat: readonly VatAmount[];
  /** Entry for entry of the same rates as `vat`; absent where it takes none off. */
  deducted?: readonly VatAmount[];
};

export const payableRates = (invoice: SoldInvoice): PayableRates => ({
  vat: invoice.vat,
  ...(invoice.deducted && { deducted: deductedVat(invoice) }),
});

/** A share of a payment; `depositCents` is what of it, with tax, came in with deposits. */
export type PaymentShare = VatGroup & {
  baseCents: number;
  vatCents: number;
  depositCents?: number;
};

/**
 * The shares of a payment as `sharesOf` has them. More than its own payments is given back of an invoice that takes
 * deposits off, once lines of it are credited: what goes below zero is the deposits' money, at their rates, and all of it
 * is all of them (docs/decisions/0115).
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
