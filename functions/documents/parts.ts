import { type VatAmount, vatWithin } from '../../shared/documents/amounts/amounts.ts';
import { shareOf } from '../../shared/documents/amounts/credits.ts';
import { beforeDeposits } from '../../shared/documents/amounts/sold.ts';
import {
  groupOf,
  isSameGroup,
  namedGroup,
  type VatGroup,
} from '../../shared/documents/amounts/vat-groups.ts';
import type { IssuedDocument, IssuedLine } from '../../shared/documents/issued/issued.ts';
import { type Nature, natureOf } from './natures.ts';

const SOLD_FIELDS = [
  'documentType',
  'isDeposit',
  'operationCategory',
  'lines',
  'tvaEnabled',
  'taxIncluded',
  'vat',
  'subtotalCents',
  'vatCents',
  'totalCents',
  'deducted',
] as const satisfies (keyof IssuedDocument)[];
export type SoldDocument = Pick<IssuedDocument, (typeof SOLD_FIELDS)[number]>;

/** Keeps only the fields that determine the natures, because a reader holds many documents in memory. */
export const soldPart = (document: SoldDocument): SoldDocument => ({
  ...(Object.fromEntries(SOLD_FIELDS.map((name) => [name, document[name]])) as SoldDocument),
  lines: document.lines.map((line) => ({ ...line, description: '' })),
});

/** A credit note comes with the invoice that it corrects, if that can be read. */
type Sold = { document: SoldDocument; origin?: SoldDocument | undefined };

/** A part of a document is taxed alike and has one nature. Its amounts are in cents. */
export type Part = VatGroup & { nature: Nature; baseCents: number; vatCents: number };

/**
 * Goods and services share a rate's discount in proportion, and the services bear the deposits. A deposit above a
 * rate's services leaves them below zero until the invoice is paid. Its part for the goods is then declared again at
 * their delivery and taken back by the payments, so VAT is never declared late, and the invoice's total is right
 * (CGI, art. 269, 2, a and c).
 */
export function partsOf({ document, origin }: Sold): Part[] {
  const { lines, tvaEnabled, vat } = document;
  const isDeposit = Boolean((document.documentType === 'avoir' ? origin : document)?.isDeposit);
  const sold = beforeDeposits(document);
  return vat.flatMap(({ baseCents, vatCents, ...group }, index) => {
    const isOwn = (line: IssuedLine) => isSameGroup(groupOf(line, tvaEnabled), group);
    const isGoods = (line: IssuedLine) => natureOf(document, isDeposit, line) === 'goods';
    const natures = lines.filter(isOwn).map(isGoods);
    const named = namedGroup(group);
    const isMixed = natures.includes(true) && natures.includes(false);
    if (!isMixed) {
      const nature = natures.includes(false) ? 'services' : 'goods';
      return [{ ...named, nature, baseCents, vatCents }];
    }
    const all = sold.lines.filter(isOwn);
    const [goodsBase, goodsVat] = shareOfGoods(
      sold.vat[index] ?? { baseCents, vatCents },
      all.filter(isGoods),
      all,
      Boolean(document.taxIncluded),
    );
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

/**
 * Returns base and VAT of the goods. When prices include tax, they add up to the discounted price of the goods;
 * otherwise VAT is shared in proportion to the base.
 */
function shareOfGoods(
  { baseCents, vatCents }: Cents,
  ofGoods: readonly Line[],
  all: readonly Line[],
  taxIncluded: boolean,
): [baseCents: number, vatCents: number] {
  const base = shareOf(baseCents, netOf(ofGoods), netOf(all));
  if (!taxIncluded) return [base, shareOf(vatCents, base, baseCents)];
  const sold = shareOf(baseCents + vatCents, grossOf(ofGoods), grossOf(all));
  return [base, Math.min(Math.max(sold - base, 0), vatCents)];
}

export type PaidShare = VatAmount & { servicesCents: number; servicesVatCents: number };

type StoredShare = VatAmount & {
  servicesCents?: number | undefined;
  servicesVatCents?: number | undefined;
};

/** Completes the share of an older taking, which was stored without services that follow from its invoice. */
export function withServices(
  { operationCategory }: Pick<IssuedDocument, 'operationCategory'>,
  { rate, baseCents, vatCents, ...stored }: StoredShare,
): PaidShare {
  const isServices = operationCategory === 'services';
  const { servicesCents = isServices ? baseCents + vatCents : 0 } = stored;
  const { servicesVatCents = isServices ? vatCents : vatWithin(servicesCents, rate) } = stored;
  return { rate, baseCents, vatCents, servicesCents, servicesVatCents };
}

/** Divides what was paid at one rate into goods and services. */
export function paidParts({ rate, baseCents, vatCents, ...paid }: PaidShare): Part[] {
  const services = {
    baseCents: paid.servicesCents - paid.servicesVatCents,
    vatCents: paid.servicesVatCents,
  };
  const goods = {
    baseCents: baseCents - services.baseCents,
    vatCents: vatCents - services.vatCents,
  };
  return [
    { rate, nature: 'goods' as const, ...goods },
    { rate, nature: 'services' as const, ...services },
  ].filter((part) => part.baseCents !== 0 || part.vatCents !== 0);
}
