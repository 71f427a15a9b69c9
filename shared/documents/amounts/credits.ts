import { toThousandths, type VatAmount, vatCentsOf } from './amounts.ts';
import { isDeduction, type SoldInvoice, soldVat } from './sold.ts';
import { groupOf, isSameGroup, namedGroup, type VatGroup } from './vat-groups.ts';

/**
 * The amounts of the first n units of each line depend only on the invoice and on n. A credit note is the
 * difference of two such amounts, so all credit notes add up to the invoice, by line and by rate
 * (docs/decisions/0116), or to the whole sale if it deducts deposits (docs/decisions/0115).
 */

export type CreditedInvoice = {
  lines: readonly {
    quantity: number;
    vatRate: number;
    marginScheme?: boolean | undefined;
    totalCents: number;
    totalWithTaxCents?: number | undefined;
  }[];
  tvaEnabled: boolean;
  taxIncluded?: boolean | undefined;
  deducted?: SoldInvoice['deducted'];
  vat: readonly VatAmount[];
};

/** The lines of an invoice are numbered from 1. */
export type LinePart = { line: number; quantity: number };

/** Each line of the invoice has a quantity in thousandths. */
export type Thousandths = readonly number[];

export type PartAmounts = {
  /** Each line of the invoice has one amount, after its discount. */
  lineCents: number[];
  /** These are the line amounts with tax. They are present where the prices of the invoice include tax. */
  lineWithTaxCents?: number[];
  /** Each rate of the invoice has one VAT amount, after the document's discount. */
  vat: VatAmount[];
};

export const wholeOf = ({ lines }: Pick<CreditedInvoice, 'lines'>): number[] =>
  lines.map(({ quantity }) => toThousandths(quantity));

/**
 * Returns the quantity of each line that is not credited yet. A deduction is credited only together with the whole
 * invoice, so a deduction has no quantity left once a part of the invoice is credited.
 */
export function leftOf(invoice: CreditedInvoice, credited: Thousandths = []): number[] {
  const isBegun = credited.some((thousandths) => thousandths > 0);
  return wholeOf(invoice).map((all, index) => {
    const line = invoice.lines[index];
    return isBegun && line && isDeduction(line) ? 0 : all - (credited[index] ?? 0);
  });
}

/** Returns the quantity that is left of each line that sells something. Other lines cannot be credited on their own. */
export const soldLeftOf = (invoice: CreditedInvoice, credited?: Thousandths): number[] =>
  leftOf(invoice, credited).map((left, index) => {
    const line = invoice.lines[index];
    return line && isDeduction(line) ? 0 : left;
  });

export const creditableParts = (invoice: CreditedInvoice, credited?: Thousandths): LinePart[] =>
  soldLeftOf(invoice, credited).flatMap((left, index) =>
    left > 0 ? [{ line: index + 1, quantity: left / 1000 }] : [],
  );

export function thousandthsOf(parts: readonly LinePart[], lines: number): number[] {
  const all = new Array<number>(lines).fill(0);
  for (const { line, quantity } of parts) all[line - 1] = toThousandths(quantity);
  return all;
}

export const restText = (quantity: number): string =>
  quantity > 0
    ? `Il reste au plus ${quantity.toLocaleString('fr-FR')} de cette ligne.`
    : 'Il ne reste rien à créditer de cette ligne.';

/** Returns `total` × `part` / `whole`, rounded half away from zero, and all of `total` when `part` is the whole. */
export function shareOf(total: number, part: number, whole: number): number {
  if (part === whole) return total;
  if (whole === 0) return 0;
  const product = BigInt(total) * BigInt(part);
  const unit = BigInt(whole);
  const [size, of] = [product < 0n ? -product : product, unit < 0n ? -unit : unit];
  const rounded = Number((2n * size + of) / (2n * of));
  return product < 0n === unit < 0n ? rounded : -rounded;
}

function amountsOf(invoice: CreditedInvoice, thousandths: Thousandths): PartAmounts {
  return invoice.taxIncluded
    ? amountsWithTax(invoice, thousandths)
    : amountsBeforeTax(invoice, thousandths);
}

function amountsBeforeTax(
  { lines: all, tvaEnabled, vat: sold }: CreditedInvoice,
  thousandths: Thousandths,
): PartAmounts {
  const lines = all.map((line) => (isDeduction(line) ? { ...line, totalCents: 0 } : line));
  const lineCents = lines.map(({ totalCents, quantity }, index) =>
    shareOf(totalCents, thousandths[index] ?? 0, toThousandths(quantity)),
  );
  const ofGroup = (group: VatGroup, cents: (index: number) => number): number =>
    lines.reduce(
      (sum, line, index) =>
        sum + (isSameGroup(groupOf(line, tvaEnabled), group) ? cents(index) : 0),
      0,
    );
  const vat = sold.map((each): VatAmount => {
    const { rate, baseCents, vatCents } = each;
    const whole = ofGroup(each, (index) => lines[index]?.totalCents ?? 0);
    const part = ofGroup(each, (index) => lineCents[index] ?? 0);
    if (part === whole) return each;
    const base = part - shareOf(whole - baseCents, part, whole);
    const ofBase = Math.min(vatCents, vatCentsOf(base, rate));
    return { ...namedGroup(each), baseCents: base, vatCents: ofBase };
  });
  return { lineCents, vat };
}

/** The net follows from the amount with tax, so net, VAT and amount with tax never decrease as the quantity grows. */
function amountsWithTax(
  { lines, tvaEnabled, vat: sold }: CreditedInvoice,
  thousandths: Thousandths,
): PartAmounts {
  const parts = lines.map((line, index) => {
    const isTaken = isDeduction(line);
    const whole = isTaken ? 0 : (line.totalWithTaxCents ?? line.totalCents);
    const wholeNet = isTaken ? 0 : line.totalCents;
    const gross = shareOf(whole, thousandths[index] ?? 0, toThousandths(line.quantity));
    const net = shareOf(wholeNet, gross, whole);
    const group = groupOf(line, tvaEnabled);
    return { group, gross, net, vat: gross - net, wholeNet, wholeVat: whole - wholeNet };
  });
  const vat = sold.map((each): VatAmount => {
    const own = parts.filter(({ group }) => isSameGroup(group, each));
    const sumOf = (name: 'net' | 'vat' | 'wholeNet' | 'wholeVat') =>
      own.reduce((sum, part) => sum + part[name], 0);
    const [net, tax, wholeNet, wholeTax] = [
      sumOf('net'),
      sumOf('vat'),
      sumOf('wholeNet'),
      sumOf('wholeVat'),
    ];
    return {
      ...namedGroup(each),
      baseCents: net - shareOf(wholeNet - each.baseCents, net, wholeNet),
      vatCents: tax - shareOf(wholeTax - each.vatCents, tax, wholeTax),
    };
  });
  return {
    lineCents: parts.map(({ net }) => net),
    lineWithTaxCents: parts.map(({ gross }) => gross),
    vat,
  };
}

/** Returns the amounts of crediting `part` of an invoice after `credited`, both in thousandths of each line. */
export function creditAmounts(
  invoice: CreditedInvoice,
  credited: Thousandths,
  part: Thousandths,
): PartAmounts {
  const sold = { ...invoice, vat: soldVat(invoice) };
  const before = amountsOf(sold, credited);
  const after = amountsOf(
    sold,
    invoice.lines.map((_, index) => (credited[index] ?? 0) + (part[index] ?? 0)),
  );
  const { lineWithTaxCents } = after;
  return {
    lineCents: after.lineCents.map((cents, index) => cents - (before.lineCents[index] ?? 0)),
    ...(lineWithTaxCents && {
      lineWithTaxCents: lineWithTaxCents.map(
        (cents, index) => cents - (before.lineWithTaxCents?.[index] ?? 0),
      ),
    }),
    vat: after.vat.map(({ baseCents, vatCents, ...group }, index) => ({
      ...namedGroup(group),
      baseCents: baseCents - (before.vat[index]?.baseCents ?? 0),
      vatCents: vatCents - (before.vat[index]?.vatCents ?? 0),
    })),
  };
}

/** Returns the VAT of the quantities `credited`. Only a credit note of the whole invoice reverses its deductions. */
export const creditedVat = (
  invoice: CreditedInvoice,
  credited: Thousandths,
): readonly VatAmount[] =>
  invoice.lines.some((line, index) => isDeduction(line) && credited[index])
    ? invoice.vat
    : creditAmounts(invoice, [], credited).vat;
