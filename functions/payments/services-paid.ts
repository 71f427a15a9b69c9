import { creditAmounts, type Thousandths } from '../../shared/documents/amounts/credits.ts';
import { beforeDeposits, deductedVat, isDeduction } from '../../shared/documents/amounts/sold.ts';
import { isSameGroup, type VatGroup } from '../../shared/documents/amounts/vat-groups.ts';
import { totalOfAll } from '../../shared/payments/deposits.ts';
import { shareOf } from '../documents/natures.ts';
import { type Part, partsOf, type SoldDocument } from '../documents/parts.ts';

type Point = { paid: number; services: number };

/**
 * The first cents pay for the amounts that are not credited, in proportion, and further cents for the credited ones.
 * Amounts below zero refund the deposits, which were services.
 */
export function servicesPaid(
  invoice: SoldDocument,
  group: VatGroup,
  credited: Thousandths,
  paidCents: number,
): number {
  const own = <Each extends VatGroup>(all: readonly Each[]) =>
    all.filter((each) => isSameGroup(each, group));
  const billed = pointOf(own(partsOf({ document: invoice })));
  const taken = pointOf(own(partsOf({ document: creditedPart(invoice, credited) })));
  const depositCents = invoice.deducted ? totalOfAll(own(deductedVat(invoice))) : 0;
  const left = { paid: billed.paid - taken.paid, services: billed.services - taken.services };
  const points: Point[] = [
    // A deposit on goods under the margin scheme does not count as services.
    { paid: -depositCents, services: group.marginScheme ? 0 : -depositCents },
    ...(left.paid > 0 ? [{ paid: 0, services: 0 }] : []),
    left,
    billed,
  ];
  const at = points.findLastIndex(({ paid }) => paid <= paidCents);
  const from = points[Math.max(at, 0)] ?? left;
  const to = points[at + 1];
  const [services, paid] = to
    ? [to.services - from.services, to.paid - from.paid]
    : [billed.services, billed.paid];
  return from.services + shareOf(paidCents - from.paid, services, paid);
}

const pointOf = (parts: readonly Part[]): Point => ({
  paid: totalOfAll(parts),
  services: totalOfAll(parts.filter(({ nature }) => nature === 'services')),
});

/** Crediting all of it also reverses its deductions. */
function creditedPart(invoice: SoldDocument, credited: Thousandths): SoldDocument {
  if (invoice.lines.some((line, index) => isDeduction(line) && credited[index])) return invoice;
  const { lineCents, lineWithTaxCents, vat } = creditAmounts(invoice, [], credited);
  const lines = invoice.lines.map((line, index) => ({
    ...line,
    totalCents: lineCents[index] ?? 0,
    ...(lineWithTaxCents && { totalWithTaxCents: lineWithTaxCents[index] ?? 0 }),
  }));
  const { deducted: _, ...sold } = beforeDeposits(invoice);
  return {
    ...sold,
    lines: lines.filter((_line, index) => (credited[index] ?? 0) > 0),
    vat: [...vat],
  };
}
