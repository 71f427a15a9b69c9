import {
  apportioned,
  lineTotalCents,
  MICROS_PER_CENT,
  toCents,
  toThousandths,
  vatWithin,
} from '../../../shared/documents/amounts/amounts.ts';
import { shareOf } from '../../../shared/documents/amounts/credits.ts';
import type { DocumentInput } from '../../../shared/documents/input/input.ts';
import type { Purchase } from '../../../shared/documents/input/purchases.ts';
import type { IssuedDocument, IssuedLine } from '../../../shared/documents/issued/issued.ts';
import type { MarginLine } from '../../../shared/documents/issued/margin-lines.ts';
import { postalAddress } from '../../documents/facturx/values.ts';

/** A margin holds the sums of a sale of goods under the margin scheme, or the sums that a credit note takes back. */
export type Margin = {
  rate: number;
  /** These sums count only lines with a purchase price: the sales, the purchases, the margins with VAT, and the VAT. */
  saleCents: number;
  purchaseCents: number;
  marginCents: number;
  vatCents: number;
  missingCents: number;
};

const NONE = { saleCents: 0, purchaseCents: 0, marginCents: 0, vatCents: 0, missingCents: 0 };

/** Of an invoice's line, `part` is credited, and `before` was credited earlier, both in thousandths of a unit. */
export type CreditedPart = { line: number; before: number; part: number };

/**
 * The item beside a document holds the purchase prices of its goods. The item beside a credit note holds the parts that
 * it credits.
 */
export type Purchases = {
  purchases: readonly Purchase[];
  credited?: readonly CreditedPart[] | undefined;
};

/** Returns the normal VAT rate at the seller's place. Three overseas departments have their own (CGI, art. 296). */
export const normalRate = ({ seller }: Pick<IssuedDocument, 'seller'>): number =>
  /^97[124]/.test(postalAddress(seller.address).postcode) ? 8.5 : 20;

export const sellsByMargin = ({ lines, isDeposit }: Pick<IssuedDocument, 'lines' | 'isDeposit'>) =>
  !isDeposit && lines.some(isSold);

const isSold = ({ marginScheme, totalCents }: IssuedLine) =>
  Boolean(marginScheme) && totalCents >= 0;

/**
 * Each line bears its share of the discount, so that the lines add up to the group's base before deposits. A sale
 * at a loss has a margin of zero and lowers no other margin (BOI-TVA-SECT-90-20-20).
 */
export function marginLines(
  document: Pick<IssuedDocument, 'lines' | 'vat' | 'seller' | 'isDeposit'>,
  purchases: readonly Purchase[] = [],
): MarginLine[] {
  if (!sellsByMargin(document)) return [];
  const own = document.lines.flatMap((line, index) =>
    isSold(line) ? [{ ...line, number: index + 1 }] : [],
  );
  const deductedCents = document.lines.reduce(
    (sum, { marginScheme, totalCents }) => sum + (marginScheme && totalCents < 0 ? -totalCents : 0),
    0,
  );
  const baseCents = document.vat.find(({ marginScheme }) => marginScheme)?.baseCents ?? 0;
  const sales = apportioned(
    baseCents + deductedCents,
    own.map(({ totalCents }) => totalCents),
  );
  const rate = normalRate(document);
  return own.map(({ number, quantity }, index) => {
    const saleCents = sales[index] ?? 0;
    const unitCents = purchases.find(({ line }) => line === number)?.unitCents;
    if (unitCents === undefined) return { line: number, saleCents };
    const marginCents = Math.max(
      0,
      saleCents - lineTotalCents(quantity, unitCents * MICROS_PER_CENT),
    );
    return {
      line: number,
      saleCents,
      purchase: { unitCents, marginCents, vatCents: vatWithin(marginCents, rate) },
    };
  });
}

/** The margin is computed from an invoice, or from a credit note with the invoice that it corrects. */
export type MarginSale = {
  document: IssuedDocument;
  origin?: IssuedDocument | undefined;
  own?: Purchases | undefined;
  ofOrigin?: Purchases | undefined;
};

/**
 * Returns `undefined` when nothing is sold under the scheme. A credit note takes back the margin of all units
 * credited so far, less the margins that earlier credit notes took back. A purchase price that is noted later
 * counts for the invoice and its credit notes.
 */
export function marginOf({ document, origin, own, ofOrigin }: MarginSale): Margin | undefined {
  const none = { ...NONE, rate: normalRate(document) };
  if (document.documentType !== 'avoir') {
    const lines = marginLines(document, own?.purchases);
    return lines.length === 0
      ? undefined
      : lines.reduce((sum, line) => added(sum, partOf(document, line)), none);
  }
  if (!sellsByMargin(document) || origin?.isDeposit) return undefined;
  const invoice = origin ?? document;
  const lines = marginLines(invoice, origin ? ofOrigin?.purchases : []);
  const credited =
    own?.credited ?? (origin ? partsByLikeness(document, origin) : wholeParts(document));
  return credited.reduce((sum, { line, before, part }) => {
    const found = lines.find((each) => each.line === line);
    if (!found) return sum;
    const first = partOf(invoice, found, before);
    return added(added(sum, partOf(invoice, found, before + part)), first, -1);
  }, none);
}

function partOf(
  { lines, seller }: Pick<IssuedDocument, 'lines' | 'seller'>,
  { line, saleCents, purchase }: MarginLine,
  thousandths?: number,
): Margin {
  const quantity = lines[line - 1]?.quantity ?? 0;
  const whole = toThousandths(quantity);
  const share = (cents: number) => shareOf(cents, thousandths ?? whole, whole);
  const rate = normalRate({ seller });
  if (purchase === undefined) return { ...NONE, rate, missingCents: share(saleCents) };
  return {
    ...NONE,
    rate,
    saleCents: share(saleCents),
    purchaseCents: share(lineTotalCents(quantity, purchase.unitCents * MICROS_PER_CENT)),
    marginCents: share(purchase.marginCents),
    vatCents: share(purchase.vatCents),
  };
}

export function added<Sum extends Margin>(sum: Sum, more: Margin, sign: 1 | -1 = 1): Sum {
  return {
    ...sum,
    saleCents: sum.saleCents + sign * more.saleCents,
    purchaseCents: sum.purchaseCents + sign * more.purchaseCents,
    marginCents: sum.marginCents + sign * more.marginCents,
    vatCents: sum.vatCents + sign * more.vatCents,
    missingCents: sum.missingCents + sign * more.missingCents,
  };
}

const wholeParts = ({ lines }: IssuedDocument): CreditedPart[] =>
  lines.map(({ quantity }, index) => ({
    line: index + 1,
    before: 0,
    part: toThousandths(quantity),
  }));

/** Finds the lines that a credit note without recorded parts credits: those with the same text and price, in order. */
function partsByLikeness(note: IssuedDocument, invoice: IssuedDocument): CreditedPart[] {
  let next = 0;
  return note.lines.flatMap(({ quantity, description, unitPriceMicros }) => {
    const index = invoice.lines.findIndex(
      (line, at) =>
        at >= next && line.description === description && line.unitPriceMicros === unitPriceMicros,
    );
    if (index < 0) return [];
    next = index + 1;
    return [{ line: next, before: 0, part: toThousandths(quantity) }];
  });
}

export const creditedParts = (
  invoice: IssuedDocument,
  credited: readonly number[],
  part: readonly number[],
): CreditedPart[] =>
  marginLines(invoice).flatMap(({ line }) => {
    const taken = part[line - 1] ?? 0;
    return taken > 0 ? [{ line, before: credited[line - 1] ?? 0, part: taken }] : [];
  });

export function purchasesOf({ items, tvaEnabled }: DocumentInput): Purchases | undefined {
  const purchases = items.flatMap(({ marginScheme, purchasePrice }, index) =>
    tvaEnabled && marginScheme && purchasePrice !== undefined
      ? [{ line: index + 1, unitCents: toCents(purchasePrice) }]
      : [],
  );
  return purchases.length > 0 ? { purchases } : undefined;
}
