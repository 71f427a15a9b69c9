import type { VatAmount } from './amounts.ts';
import { isSameGroup, namedGroup } from './vat-groups.ts';

/** The fields of an invoice that determine the amounts that it sold and the deposits that it deducts. */
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
 * Returns the amounts that an invoice sold at each rate, in cents, before its deposits are deducted. They equal the
 * quote's amounts. The deposits have already billed a part of the VAT (docs/decisions/0115).
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

/** The deposits that an invoice deducts at each rate, in cents, with base and VAT as they were billed. */
export const deductedVat = (invoice: SoldInvoice): VatAmount[] =>
  soldVat(invoice).map(({ baseCents, vatCents, ...group }, index) => ({
    ...namedGroup(group),
    baseCents: baseCents - (invoice.vat[index]?.baseCents ?? 0),
    vatCents: vatCents - (invoice.vat[index]?.vatCents ?? 0),
  }));

/**
 * Returns a document as it is printed: the whole sale first, and its deposits below the total. Only the data for
 * machines deducts the deposits by lines (docs/decisions/0115).
 */
export function beforeDeposits<
  Printed extends SoldInvoice & {
    lines: readonly Parameters<typeof isDeduction>[0][];
    vat: VatAmount[];
    subtotalCents: number;
    vatCents: number;
    totalCents: number;
  },
>(document: Printed): Printed {
  if (document.deducted === undefined) return document;
  const vat = soldVat(document);
  const subtotalCents = vat.reduce((sum, { baseCents }) => sum + baseCents, 0);
  const vatCents = vat.reduce((sum, each) => sum + each.vatCents, 0);
  return {
    ...document,
    lines: document.lines.filter((line) => !isDeduction(line)),
    vat,
    subtotalCents,
    vatCents,
    totalCents: subtotalCents + vatCents,
  };
}

/** Returns the amount that an invoice sold, with tax, before its deposits are deducted. */
export const soldCents = (invoice: SoldInvoice): number =>
  soldVat(invoice).reduce((sum, { baseCents, vatCents }) => sum + baseCents + vatCents, 0);
