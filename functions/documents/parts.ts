import { vatCentsOf } from '../../shared/documents/amounts.ts';
import type { IssuedDocument, IssuedLine } from '../../shared/documents/issued.ts';
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
    const named = namedGroup(group);
    if (!natures.includes('services')) {
      return [{ ...named, nature: 'goods' as const, baseCents, vatCents }];
    }
    if (!natures.includes('goods')) {
      return [{ ...named, nature: 'services' as const, baseCents, vatCents }];
    }
    const ofGoods = own.filter((_, index) => natures[index] === 'goods');
    const [goodsBase, goodsVat] = document.taxIncluded
      ? goodsWithTax({ baseCents, vatCents }, ofGoods, own)
      : goodsBeforeTax({ baseCents, vatCents, rate: group.rate }, ofGoods, own);
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

type Cents = { baseCents: number; vatCents: number };
type Line = Pick<IssuedLine, 'totalCents' | 'totalWithTaxCents'>;

const netOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
const grossOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { totalCents, totalWithTaxCents = totalCents }) => sum + totalWithTaxCents, 0);

/** Base and VAT of the goods at a rate, where prices are before tax: the VAT is shared by the base. */
function goodsBeforeTax(
  { baseCents, vatCents, rate }: Cents & { rate: number },
  ofGoods: readonly Line[],
  all: readonly Line[],
): [baseCents: number, vatCents: number] {
  const [part, whole] = [netOf(ofGoods), netOf(all)];
  const base = baseCents === whole ? part : shareOf(baseCents, part, whole);
  const vat =
    baseCents === 0
      ? Math.sign(base) * vatCentsOf(Math.abs(base), rate)
      : shareOf(vatCents, base, baseCents);
  return [base, vat];
}

/**
 * Base and VAT of the goods at a rate, where prices include tax: together they are what the goods were sold for, to the
 * cent, less their share of the document's discount.
 */
function goodsWithTax(
  { baseCents, vatCents }: Cents,
  ofGoods: readonly Line[],
  all: readonly Line[],
): [baseCents: number, vatCents: number] {
  const total = baseCents + vatCents;
  const isWhole = total === grossOf(all) && baseCents === netOf(all);
  const base = shareOf(baseCents, netOf(ofGoods), netOf(all));
  if (isWhole) return [base, grossOf(ofGoods) - base];
  const vat = shareOf(total, grossOf(ofGoods), grossOf(all)) - base;
  return [base, Math.min(Math.max(vat, 0), vatCents)];
}

/** The amount that is paid at a rate; `depositCents` is the part of it that refunds deposits. */
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
