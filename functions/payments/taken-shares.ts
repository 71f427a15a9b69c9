import { type VatAmount, vatWithin } from '../../shared/documents/amounts/amounts.ts';
import {
  creditAmounts,
  creditedVat,
  shareOf,
  type Thousandths,
} from '../../shared/documents/amounts/credits.ts';
import { beforeDeposits, deductedVat, isDeduction } from '../../shared/documents/amounts/sold.ts';
import {
  byRateAlone,
  isSameGroup,
  namedGroup,
  type VatGroup,
} from '../../shared/documents/amounts/vat-groups.ts';
import { totalOfAll } from '../../shared/payments/deposits.ts';
import { payableRates, payableShares } from '../../shared/payments/shares.ts';
import { type PaidShare, type Part, partsOf, type SoldDocument } from '../documents/parts.ts';

/** `credited` are the thousandths of each line that credit notes took back. */
export type PaidPoint = { paidCents: number; credited?: Thousandths | undefined };

/**
 * Returns the shares by rate of the payment or credit note that leads from one state of an invoice to another. A credit
 * note moves no money, but the paid money then pays for the remaining lines, often at other rates. Its VAT is taken
 * back on the day of its issue (CGI, art. 272, 1), so the shares must not wait for a later payment. A payment that is
 * recorded after a credit note pays only for the remaining lines, even if it is dated before it: the credit note has
 * corrected the payments that were known, and a second correction would take the same VAT back twice.
 */
export function takenShares(invoice: SoldDocument, from: PaidPoint, to: PaidPoint): PaidShare[] {
  const ratesAt = ({ credited }: PaidPoint) =>
    payableRates(invoice, credited && creditedVat(invoice, credited));
  const amountCents = to.paidCents - from.paidCents;
  const shares = payableShares(ratesAt(to), from.paidCents, amountCents, ratesAt(from));
  const { operationCategory } = invoice;
  if (operationCategory !== 'mixed') {
    const isServices = operationCategory === 'services';
    return shares.map((share) => ({
      ...byRateAlone(share),
      servicesCents: isServices ? totalOfAll([share]) : 0,
      servicesVatCents: isServices ? share.vatCents : 0,
    }));
  }
  const paidAt = (point: PaidPoint) =>
    payableShares(ratesAt(point), 0, point.paidCents, payableRates(invoice));
  const [before, after] = [paidAt(from), paidAt(to)];
  return invoice.vat.flatMap((group) => {
    const own = (all: readonly VatAmount[]) => all.filter((each) => isSameGroup(each, group));
    const services = (all: readonly VatAmount[], { credited = [] }: PaidPoint) =>
      servicesPaid(invoice, group, credited, totalOfAll(own(all)));
    const [paid, known] = [services(after, to), services(before, from)];
    const servicesCents = paid - known;
    const servicesVatCents =
      vatOfServices(invoice, group, paid) - vatOfServices(invoice, group, known);
    const [share = { ...namedGroup(group), baseCents: 0, vatCents: 0 }] = own(shares);
    const isNothing = share.baseCents === 0 && share.vatCents === 0 && servicesCents === 0;
    return isNothing ? [] : [{ ...byRateAlone(share), servicesCents, servicesVatCents }];
  });
}

/** Returns the VAT in the first cents that pay for services, so that all of them contain the services' whole VAT. */
function vatOfServices(invoice: SoldDocument, group: VatGroup, cents: number): number {
  const services = partsOf({ document: invoice }).filter(
    (part) => isSameGroup(part, group) && part.nature === 'services',
  );
  const billedCents = totalOfAll(services);
  const vatCents = services.reduce((sum, part) => sum + part.vatCents, 0);
  // Deposits that also pay for goods may leave services below zero.
  return Math.sign(cents) === Math.sign(billedCents)
    ? shareOf(vatCents, cents, billedCents)
    : vatWithin(cents, group.rate);
}

type Point = { paid: number; services: number };

/**
 * Returns how many of the paid cents at one rate pay for services. The first cents pay for the amounts that are not
 * credited, in proportion, and further cents for the credited ones. Amounts below zero refund the deposits, which were
 * services.
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

/** Returns the part of an invoice that was credited. A credit of the whole invoice also reverses its deductions. */
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
