import { vatWithin } from '../../../shared/documents/amounts/amounts.ts';
import { shareOf } from '../../../shared/documents/amounts/credits.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { transmissionOf } from '../../../shared/documents/issued/transmission.ts';
import type { Sale } from '../../accounting/entries.ts';
import type { Margin } from '../../accounting/margin/margin.ts';
import { type Part, partsOf, withServices } from '../../documents/parts.ts';
import type { Taking } from '../../payments/stored-taking.ts';

/**
 * TT-81 distinguishes goods, services, sales not subject to VAT in France, and sales taxed on the margin (annexe 7
 * v1.9, G1.68).
 */
export type Category = 'TLB1' | 'TPS1' | 'TNT1' | 'TMA1';

export type RateSum = { rate: number; baseCents: number; vatCents: number };

export type DaySales = {
  date: string;
  category: Category;
  /** By the shop's option, the VAT of these services falls due with the invoice (G1.67). */
  onDebits: boolean;
  count: number;
  rates: Map<number, RateSum>;
};

/** TG-37 has the payments of a day, with tax, by rate. If the client is a business abroad, TG-34 names the invoice. */
export type DayPayments = {
  date: string;
  invoice?: { number: string; invoiceDate: string } | undefined;
  rates: Map<number, number>;
};

/**
 * Sales with these exemptions are not subject to VAT in France. Sales under the franchise are reported as goods or
 * services.
 */
const NOT_TAXED = new Set(['outside-scope', 'reverse-charge', 'intra-community', 'export']);

function categoryOf({ vatExemption }: IssuedDocument, { marginScheme, nature }: Part): Category {
  if (marginScheme) return 'TMA1';
  if (vatExemption && NOT_TAXED.has(vatExemption.kind)) return 'TNT1';
  return nature === 'goods' ? 'TLB1' : 'TPS1';
}

/**
 * Under the margin scheme, the margin is reported (G1.57). If purchase prices are unknown, it is `marginRate` percent
 * of the price, as the spécifications externes v3.2 allow; without a rate, such sales are left out.
 */
export function salesSums(marginRate?: number) {
  const days = new Map<string, DaySales>();
  let marginCents = 0;

  /** Adds a sale to a consumer, or subtracts a credit note. Returns whether any part of it is reported. */
  function add(sale: Sale): boolean {
    const { document } = sale;
    const sign = document.documentType === 'avoir' ? -1 : 1;
    const seen = new Set<DaySales>();
    const { margin } = sale;
    if (margin && marginRate === undefined) marginCents += sign * margin.missingCents;
    for (const part of partsOf(sale)) {
      const category = categoryOf(document, part);
      const amount = category === 'TMA1' ? margin && reportedMargin(margin, marginRate) : part;
      if (amount === undefined) continue;
      const { rate, baseCents, vatCents } = amount;
      const onDebits = category === 'TPS1' && document.vatOnDebits;
      const day = dayOf(document.invoiceDate, category, onDebits);
      const sum = day.rates.get(rate) ?? { rate, baseCents: 0, vatCents: 0 };
      sum.baseCents += sign * baseCents;
      sum.vatCents += sign * vatCents;
      day.rates.set(rate, sum);
      seen.add(day);
    }
    for (const day of seen) day.count += 1;
    return seen.size > 0;
  }

  function dayOf(date: string, category: Category, onDebits: boolean): DaySales {
    const key = [date, category, onDebits].join();
    const day = days.get(key) ?? { date, category, onDebits, count: 0, rates: new Map() };
    days.set(key, day);
    return day;
  }

  return { add, days: () => inOrder(days), marginCents: () => marginCents };
}

/**
 * Returns the margin without its VAT, or `undefined` if there is none. Where purchase prices are unknown, the average
 * margin counts.
 */
function reportedMargin(margin: Margin, marginRate: number | undefined): RateSum | undefined {
  const { rate, saleCents, missingCents } = margin;
  if (saleCents === 0 && marginRate === undefined) return undefined;
  const average = shareOf(missingCents, Math.round((marginRate ?? 0) * 100), 10_000);
  const averageVat = vatWithin(average, rate);
  const vatCents = margin.vatCents + averageVat;
  return { rate, baseCents: margin.marginCents + average - vatCents, vatCents };
}

export function paymentSums() {
  const days = new Map<string, DayPayments>();

  /**
   * Only services with VAT due on payment are reported (CGI, art. 290 A). Returns whether any part of the payment is
   * reported.
   */
  function add({ date, vat }: Pick<Taking, 'date' | 'vat'>, invoice: IssuedDocument): boolean {
    const { by, flow } = transmissionOf(invoice);
    const isDueByClient = invoice.vatExemption?.kind === 'reverse-charge';
    if (by !== 'report' || invoice.vatOnDebits || isDueByClient) return false;
    const { number, invoiceDate } = invoice;
    const named = flow === '10.1' ? { number, invoiceDate } : undefined;
    const paid = vat.map((share) => ({
      rate: share.rate,
      cents: withServices(invoice, share).servicesCents,
    }));
    for (const { rate, cents } of paid) {
      if (cents === 0) continue;
      const key = [date, named?.number].join();
      const day = days.get(key) ?? { date, invoice: named, rates: new Map() };
      day.rates.set(rate, (day.rates.get(rate) ?? 0) + cents);
      days.set(key, day);
    }
    return paid.some(({ cents }) => cents !== 0);
  }

  return { add, days: () => inOrder(days) };
}

const inOrder = <Day extends { date: string }>(days: ReadonlyMap<string, Day>): Day[] =>
  [...days.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, day]) => day);
