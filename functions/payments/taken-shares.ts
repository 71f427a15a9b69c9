import type { VatAmount } from '../../shared/documents/amounts/amounts.ts';
import { creditedVat, type Thousandths } from '../../shared/documents/amounts/credits.ts';
import { isSameGroup, namedGroup } from '../../shared/documents/amounts/vat-groups.ts';
import { totalOfAll } from '../../shared/payments/deposits.ts';
import { payableRates, payableShares } from '../../shared/payments/shares.ts';
import type { SoldDocument } from '../documents/parts.ts';
import { servicesPaid } from './services-paid.ts';
import type { Taking } from './stored-taking.ts';

/** `credited` are the thousandths of each line that credit notes took back. */
export type PaidPoint = { paidCents: number; credited?: Thousandths | undefined };

/**
 * A credit note moves no money, but the paid money then pays for the remaining lines, often at other rates. Its VAT is
 * taken back on its day (CGI, art. 272, 1), so the shares must not wait for a later payment.
 */
export function takenShares(invoice: SoldDocument, from: PaidPoint, to: PaidPoint): Taking['vat'] {
  const ratesAt = ({ credited }: PaidPoint) =>
    payableRates(invoice, credited && creditedVat(invoice, credited));
  const amountCents = to.paidCents - from.paidCents;
  const shares = payableShares(ratesAt(to), from.paidCents, amountCents, ratesAt(from));
  if (invoice.operationCategory !== 'mixed') return shares.map(takenShare);
  const paidAt = (point: PaidPoint) =>
    payableShares(ratesAt(point), 0, point.paidCents, payableRates(invoice));
  const [before, after] = [paidAt(from), paidAt(to)];
  return invoice.vat.flatMap((group) => {
    const own = (all: readonly VatAmount[]) => all.filter((each) => isSameGroup(each, group));
    const services = (all: readonly VatAmount[], { credited = [] }: PaidPoint) =>
      servicesPaid(invoice, group, credited, totalOfAll(own(all)));
    const servicesCents = services(after, to) - services(before, from);
    const [share = { ...namedGroup(group), baseCents: 0, vatCents: 0 }] = own(shares);
    const isNothing = share.baseCents === 0 && share.vatCents === 0 && servicesCents === 0;
    return isNothing ? [] : [{ ...takenShare(share), servicesCents }];
  });
}

const takenShare = ({ rate, baseCents, vatCents }: VatAmount): Taking['vat'][number] => ({
  rate,
  baseCents,
  vatCents,
});
