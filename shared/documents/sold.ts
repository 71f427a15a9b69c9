import type { VatAmount } from './amounts.ts';
import { isSameGroup, namedGroup } from './vat-groups.ts';

/** The part of an invoice that determines what it sold and which deposits it deducts. */
export type SoldInvoice = {
  /** The deposits that the invoice deducts. Absent when there are none. */
  deducted?: readonly { vat: readonly VatAmount[] }[] | undefined;
  vat: readonly VatAmount[];
};

/** Returns whether a line deducts a deposit. No other line has a negative price. */
export const isDeduction = ({
  totalCents,
  totalWithTaxCents = totalCents,
}: {
  totalCents: number;
  totalWithTaxCents?: number | undefined;
}): boolean => totalWithTaxCents < 0;

/**
 * Returns what an invoice sold at each rate, in cents, before its deposits are deducted: the amounts of its quote. The
 * deposits billed the rest of its VAT (docs/decisions/0115).
 */
export const soldVat = ({ vat, deducted = [] }: SoldInvoice): VatAmount[] =>
  vat.map(({ baseCents, vatCents, ...group }) => {
    const taken = deducted.flatMap((deposit) =>
      deposit.vat.filter((each) => isSameGroup(each, group)),
    );
    return {
      ...namedGroup(group),
      baseCents: taken.reduce((sum, each) => sum + each.baseCents, baseCents),
      vatCents: taken.reduce((sum, each) => sum + each.vatCents, vatCents),
    };
  });

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
