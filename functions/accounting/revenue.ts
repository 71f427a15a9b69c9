import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { groupOf, isSameGroup } from '../../shared/documents/vat-groups.ts';
import { type Nature, natureOf, shareOf } from '../documents/natures.ts';

/** The revenue of a document by nature, and the deposits that it deducts: in cents, without VAT. */
export type Revenue = Record<Nature, number> & { deductedCents: number };

/**
 * Splits the bases of a document by nature, before the lines below zero that deduct deposits. The parts of each group
 * add up to its base. The document's discount on a group is shared in proportion.
 */
export function revenueOf(document: IssuedDocument): Revenue {
  const revenue: Revenue = { goods: 0, services: 0, deductedCents: 0 };
  for (const { baseCents, vatCents: _, ...group } of document.vat) {
    const own = document.lines.filter((line) =>
      isSameGroup(groupOf(line, document.tvaEnabled), group),
    );
    const sumOf = (wanted: (line: (typeof own)[number]) => boolean) =>
      own.reduce((sum, line) => sum + (wanted(line) ? line.totalCents : 0), 0);
    const deductedCents = -sumOf(({ totalCents }) => totalCents < 0);
    const soldCents = sumOf(({ totalCents }) => totalCents > 0);
    const earnedCents = baseCents + deductedCents;
    const goodsCents = shareOf(
      earnedCents,
      sumOf((line) => line.totalCents > 0 && natureOf(document, false, line) === 'goods'),
      soldCents,
    );
    revenue.goods += goodsCents;
    revenue.services += earnedCents - goodsCents;
    revenue.deductedCents += deductedCents;
  }
  return revenue;
}
