import type { VatAmount } from './amounts.ts';
import { isSameGroup, namedGroup } from './vat-groups.ts';

export type SoldInvoice = {
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

/** Returns the amounts before the deposits, which have already billed a part of the VAT (docs/decisions/0115). */
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

/** Returns the deposits that an invoice deducts at each rate, in cents, with base and VAT as they were billed. */
export const deductedVat = (invoice: SoldInvoice): VatAmount[] =>
  soldVat(invoice).map(({ baseCents, vatCents, ...group }, index) => ({
    ...namedGroup(group),
    baseCents: baseCents - (invoice.vat[index]?.baseCents ?? 0),
    vatCents: vatCents - (invoice.vat[index]?.vatCents ?? 0),
  }));

/** Returns the whole sale as it is printed. Only the electronic invoice deducts deposits by lines (ADR 0115). */
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

export const soldCents = (invoice: SoldInvoice): number =>
  soldVat(invoice).reduce((sum, { baseCents, vatCents }) => sum + baseCents + vatCents, 0);
