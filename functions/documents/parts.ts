import { vatCentsOf } from '../../shared/documents/amounts.ts';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import {
  groupOf,
  isSameGroup,
  namedGroup,
  type VatGroup,
} from '../../shared/documents/vat-groups.ts';
import { type Nature, natureOf, shareOf } from './natures.ts';

/** A document, and for a credit note the invoice that it corrects. */
type Sold = { document: IssuedDocument; origin?: IssuedDocument | undefined };

/** The part of a document that is taxed alike and has one nature, in cents. */
export type Part = VatGroup & { nature: Nature; baseCents: number; vatCents: number };

/**
 * Splits a document's amounts by VAT rate and nature. The parts of a rate add up to what the document states for it, to
 * the cent. The document's discount at a rate is shared in proportion.
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

/** The part of a payment at one rate; `depositCents` is the part of it that refunds deposits. */
type Paid = {
  rate: number;
  baseCents: number;
  vatCents: number;
  depositCents?: number | undefined;
};

/**
 * The part of a payment at a rate that pays for services: their share of what the invoice bills at this rate. A
 * refunded deposit counts as services, as the deposit did, unless the invoice sells goods only.
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
