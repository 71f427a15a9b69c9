import type { VatAmount } from '../documents/amounts.ts';
import { isSameGroup, namedGroup } from '../documents/vat-groups.ts';

/**
 * A deposit on a quote and what its final invoice takes off, in integer cents. A deposit is a sum with tax: it is shared
 * out among the quote's rates in proportion to what is left of each, and each share is parted into base and VAT. The
 * final invoice bills the whole and takes each deposit off at its own amounts, so that all invoices of a quote come to
 * the quote to the cent, rate by rate (docs/decisions/0115).
 */

const totalOf = ({ baseCents, vatCents }: VatAmount): number => baseCents + vatCents;

/** The sum of amounts with tax. */
export const totalOfAll = (vat: readonly VatAmount[]): number =>
  vat.reduce((sum, each) => sum + totalOf(each), 0);

/** What is left of a quote's amounts once deposits are taken off, rate by rate. */
export function leftAfter(
  whole: readonly VatAmount[],
  deposits: readonly (readonly VatAmount[])[],
): VatAmount[] {
  return whole.map(({ baseCents, vatCents, ...group }) => {
    const taken = deposits.flatMap((vat) => vat.filter((each) => isSameGroup(each, group)));
    return {
      ...namedGroup(group),
      baseCents: taken.reduce((left, each) => left - each.baseCents, baseCents),
      vatCents: taken.reduce((left, each) => left - each.vatCents, vatCents),
    };
  });
}

/** The amounts of a deposit of `amountCents` with tax, at most what is left of the quote; no rate without a base. */
export function depositAmounts(left: readonly VatAmount[], amountCents: number): VatAmount[] {
  const shares = sharedOut(left.map(totalOf), amountCents);
  return left
    .map((each, index) => parted(each, shares[index] ?? 0))
    .filter((each) => totalOf(each) > 0);
}

/** `amount` shared out in proportion to `parts`, none above its part; the cents that rounding leaves go to the first with room. */
function sharedOut(parts: readonly number[], amount: number): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const shares = parts.map((part) =>
    whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole)),
  );
  let rest = amount - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => {
    const more = Math.min(rest, (parts[index] ?? 0) - share);
    rest -= more;
    return share + more;
  });
}

/** A sum with tax as base and VAT at a rate, the base half up; neither is more than what is left. */
function parted(whole: VatAmount, cents: number): VatAmount {
  const { rate, baseCents, vatCents } = whole;
  if (cents === baseCents + vatCents) return whole;
  const parts = BigInt(10_000 + Math.round(rate * 100));
  const exact = Number((BigInt(cents) * 20_000n + parts) / (parts * 2n));
  // While more than a cent is left of the sum, something is left of the base: VAT stands with one.
  const base = Math.min(Math.max(exact, cents - vatCents), Math.max(baseCents - 1, 0), cents);
  return { ...namedGroup(whole), baseCents: base, vatCents: cents - base };
}
