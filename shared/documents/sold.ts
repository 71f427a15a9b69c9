import { type VatAmount, vatCentsOf } from './amounts.ts';
import { groupOf, isSameGroup, namedGroup } from './vat-groups.ts';

/** An invoice as far as what it sold, and which deposits it takes off, depend on it. */
export type SoldInvoice = {
  lines: readonly {
    vatRate: number;
    marginScheme?: boolean | undefined;
    totalCents: number;
  }[];
  tvaEnabled: boolean;
  /** The deposits that it takes off; absent where there are none. */
  deducted?: readonly unknown[] | undefined;
  vat: readonly VatAmount[];
};

/** Whether a line takes a deposit off: no other has a price below zero. */
export const isDeduction = ({ totalCents }: { totalCents: number }): boolean => totalCents < 0;

/**
 * What an invoice sold at each of its rates, in cents, before the deposits that it takes off: the amounts of its quote. The
 * VAT of a rate is that of its base, as of every document (amounts.ts); what is less of it on the invoice was billed with
 * the deposits (docs/decisions/0115).
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

/** What an invoice takes off of deposits at each of its rates, in cents: base and VAT as the deposits billed them. */
export const deductedVat = (invoice: SoldInvoice): VatAmount[] =>
  soldVat(invoice).map(({ baseCents, vatCents, ...group }, index) => ({
    ...namedGroup(group),
    baseCents: baseCents - (invoice.vat[index]?.baseCents ?? 0),
    vatCents: vatCents - (invoice.vat[index]?.vatCents ?? 0),
  }));

/** What an invoice sold, with tax, before the deposits that it takes off. */
export const soldCents = (invoice: SoldInvoice): number =>
  soldVat(invoice).reduce((sum, { baseCents, vatCents }) => sum + baseCents + vatCents, 0);
