import { vatCentsOf } from '../../shared/documents/amounts.ts';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import {
  groupOf,
  isSameGroup,
  namedGroup,
  type VatGroup,
} from '../../shared/documents/vat-groups.ts';
import { type Nature, natureOf, shareOf } from './natures.ts';

/** A document, and of a credit note the invoice that it takes back. */
type Sold = { document: IssuedDocument; origin?: IssuedDocument | undefined };

/** What of a document is taxed alike and of one nature, in cents. */
export type Part = VatGroup & { nature: Nature; baseCents: number; vatCents: number };

/**
 * The VAT of a document, rate by rate, told apart by nature: the parts of a rate add up to what the document says of it, to
 * the cent. What a document's discount takes off a rate is shared in proportion.
 */
export function partsOf({ document, origin }: Sold): Part[] {
  const { lines, tvaEnabled, vat } = document;
  const isDeposit = Boolean((document.documentType === 'avoir' ? origin : document)?.isDeposit);
  return vat.flatMap(({ baseCents, vatCents, ...group }) => {
    const own = lines.filter((line) => isSameGroup(groupOf(line, tvaEnabled), group));
    const natures = own.map((line) => natureOf(document, isDeposit, line));
    const sum = (wanted?: Nature) =>
      own.reduce(
        (all, { totalCents }, index) =>
          all + (wanted === undefined || natures[index] === wanted ? totalCents : 0),
        0,
      );
    const named = namedGroup(group);
    if (!natures.includes('services')) {
      return [{ ...named, nature: 'goods' as const, baseCents, vatCents }];
    }
    if (!natures.includes('goods')) {
      return [{ ...named, nature: 'services' as const, baseCents, vatCents }];
    }
    const whole = sum();
    const goodsBase = baseCents === whole ? sum('goods') : shareOf(baseCents, sum('goods'), whole);
    const goodsVat =
      baseCents === 0
        ? Math.sign(goodsBase) * vatCentsOf(Math.abs(goodsBase), group.rate)
        : shareOf(vatCents, goodsBase, baseCents);
    return [
      { ...named, nature: 'goods' as const, baseCents: goodsBase, vatCents: goodsVat },
      {
        ...named,
        nature: 'services' as const,
        baseCents: baseCents - goodsBase,
        vatCents: vatCents - goodsVat,
      },
    ];
  });
}

/** What is paid of a rate; `depositCents` is what of it gives deposits back. */
type Paid = {
  rate: number;
  baseCents: number;
  vatCents: number;
  depositCents?: number | undefined;
};

/**
 * What of a payment at a rate pays services: their part of what the invoice asks for at it. What gives a deposit back is of
 * services as the deposit was, unless goods alone are sold.
 */
export function ofServices(
  invoice: IssuedDocument,
  { rate, baseCents, vatCents, depositCents = 0 }: Paid,
): number {
  const parts = partsOf({ document: invoice }).filter((part) => part.rate === rate);
  const services = parts.filter(({ nature }) => nature === 'services');
  const ofDeposits = invoice.operationCategory === 'goods' ? 0 : depositCents;
  if (services.length === 0) return ofDeposits;
  const sum = (some: readonly Part[]) =>
    some.reduce((all, { baseCents, vatCents }) => all + baseCents + vatCents, 0);
  const cents = baseCents + vatCents - depositCents;
  return shareOf(cents, sum(services), sum(parts)) + ofDeposits;
}
