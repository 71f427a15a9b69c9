import { type MarginSums, MISSING_NAMED } from '../../shared/payments/margin.ts';
import type { Range } from '../documents/issued.repository.ts';
import { type AccountingRepository, eachPage } from './accounting.repository.ts';
import type { Sale } from './entries.ts';

export type GetMarginDependencies = { accounting: Pick<AccountingRepository, 'sales'> };

const PAGE_SIZE = 200;

/** Returns the VAT on a shop's margins in a range of days, and the invoices that lack a purchase price. */
export async function getMargin(
  { accounting }: GetMarginDependencies,
  shopId: string,
  range: Range,
): Promise<MarginSums> {
  const sums = marginSums();
  const unreadable = await eachPage(
    (after) => accounting.sales(shopId, range, after, PAGE_SIZE),
    sums.add,
  );
  return { ...range, ...sums.whole(), ...(unreadable > 0 && { unreadable }) };
}

export function marginSums() {
  const rates = new Map<number, MarginSums['rates'][number]>();
  const named: MarginSums['missing']['documents'] = [];
  const sum = { count: 0, saleCents: 0, purchaseCents: 0, marginCents: 0 };
  const missing = { saleCents: 0, count: 0 };

  function add({ document, margin }: Sale): void {
    if (!margin) return;
    const { id, number, documentType, client } = document;
    const sign = documentType === 'avoir' ? -1 : 1;
    sum.count += 1;
    sum.saleCents += sign * margin.saleCents;
    sum.purchaseCents += sign * margin.purchaseCents;
    sum.marginCents += sign * margin.marginCents;
    const { rate } = margin;
    const ofRate = rates.get(rate) ?? { rate, baseCents: 0, vatCents: 0 };
    ofRate.baseCents += sign * (margin.marginCents - margin.vatCents);
    ofRate.vatCents += sign * margin.vatCents;
    rates.set(rate, ofRate);
    missing.saleCents += sign * margin.missingCents;
    if (sign < 0 || margin.missingCents === 0) return;
    missing.count += 1;
    if (named.length >= MISSING_NAMED) return;
    named.push({ id, number, clientName: client.name, saleCents: margin.missingCents });
  }

  const whole = () => ({
    ...sum,
    rates: [...rates.values()].toSorted((one, other) => other.rate - one.rate),
    missing: { ...missing, documents: named },
  });

  return { add, whole };
}
