import type { VatAmount } from '../documents/amounts/amounts.ts';
import { isSameGroup, namedGroup } from '../documents/amounts/vat-groups.ts';

/**
 * A deposit is divided among the quote's rates in proportion to the amounts that are left at each rate. The final
 * invoice bills the whole and deducts each deposit at its own amounts, so that all invoices add up to the quote, to
 * the cent and rate by rate (docs/decisions/0115).
 */

const totalOf = ({ baseCents, vatCents }: VatAmount): number => baseCents + vatCents;

export const totalOfAll = (vat: readonly VatAmount[]): number =>
  vat.reduce((sum, each) => sum + totalOf(each), 0);

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

/** The deposit is with tax, and at most the amount that is left of the quote. */
export function depositAmounts(left: readonly VatAmount[], amountCents: number): VatAmount[] {
  const shares = sharedOut(left.map(totalOf), amountCents);
  return left
    .map((each, index) => parted(each, shares[index] ?? 0))
    .filter((each) => totalOf(each) > 0);
}

/** No share exceeds its part. Cents left by rounding go to the first shares that have room. */
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

/** Rounds the base half up. Neither base nor VAT exceeds its remaining amount. */
function parted(whole: VatAmount, cents: number): VatAmount {
  const { rate, baseCents, vatCents } = whole;
  if (cents === baseCents + vatCents) return whole;
  const parts = BigInt(10_000 + Math.round(rate * 100));
  const exact = Number((BigInt(cents) * 20_000n + parts) / (parts * 2n));
  // While more than a cent of the sum is left, some base must be left too, because VAT needs a base.
  const base = Math.min(Math.max(exact, cents - vatCents), Math.max(baseCents - 1, 0), cents);
  return { ...namedGroup(whole), baseCents: base, vatCents: cents - base };
}
