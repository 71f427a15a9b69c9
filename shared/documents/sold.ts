import { type VatAmount, vatCentsOf } from './amounts.ts';
import { groupOf, isSameGroup, namedGroup } from './vat-groups.ts';

/** The part of an invoice that determines what it sold and which deposits it deducts. */
export type SoldInvoice = {
  lines: readonly {
    vatRate: number;
    marginScheme?: boolean | undefined;
    totalCents: number;
  }[];
  tvaEnabled: boolean;
  /** The deposits that the invoice deducts. Absent when there are none. */
  deducted?: readonly unknown[] | undefined;
  vat: readonly VatAmount[];
};

/** Returns whether a line deducts a deposit. No other line has a negative price. */
export const isDeduction = ({ totalCents }: { totalCents: number }): boolean => totalCents < 0;

/**
 * Returns what an invoice sold at each rate, in cents, before its deposits are deducted: the amounts of its quote. The
 * VAT of a rate follows from its base, as on every document (amounts.ts). Where the invoice has less VAT, the deposits
 * billed the rest (docs/decisions/0115).
 */
export function soldVat({ lines, tvaEnabled, vat, deducted }: SoldInvoice): VatAmount[] {
  if (deducted === undefined) return [...vat];
  return vat.map(({ baseCents, vatCents: _, ...group }) => {
    const own = lines.filter(
      (line) => isDeduction(line) && isSameGroup(groupOf(line, tvaEnabled), group),
    );
    const base = own.reduce((sum, { totalCents }) => sum - totalCents, baseCents);
    return { ...namedGroup(group), baseCents: base, vatCents: vatCentsOf(base, group.rate) };
  });
}

/**
 * Returns the deposits that an invoice deducts at each rate, in cents, with base and VAT as the deposits billed them.
 */
export const deductedVat = (invoice: SoldInvoice): VatAmount[] =>
  soldVat(invoice).map(({ baseCents, vatCents, ...group }, index) => ({
    ...namedGroup(group),
    baseCents: baseCents - (invoice.vat[index]?.baseCents ?? 0),
    vatCents: vatCents - (invoice.vat[index]?.vatCents ?? 0),
  }));

/** Returns what an invoice sold, with tax, before its deposits are deducted. */
export const soldCents = (invoice: SoldInvoice): number =>
  soldVat(invoice).reduce((sum, { baseCents, vatCents }) => sum + baseCents + vatCents, 0);
