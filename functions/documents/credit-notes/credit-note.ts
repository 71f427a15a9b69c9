import { lineTotalCents, vatWithin } from '../../../shared/documents/amounts/amounts.ts';
import {
  creditAmounts,
  type Thousandths,
  wholeOf,
} from '../../../shared/documents/amounts/credits.ts';
import { discountInstead } from '../../../shared/documents/amounts/discounts.ts';
import { unitPriceFor } from '../../../shared/documents/amounts/unit-prices.ts';
import { groupOf, isSameGroup } from '../../../shared/documents/amounts/vat-groups.ts';
import type { IssuedDocument, IssuedLine } from '../../../shared/documents/issued/issued.ts';
import { LAYOUT, printedTotal } from '../../../shared/documents/issued/layout.ts';
import { mentionsOf } from '../../../shared/documents/issued/mentions.ts';
import { referenceTo } from '../documents.ts';
import type { DocumentContent } from '../issuing/freeze-document.ts';

/** `part` is credited now and `credited` was credited before, both in thousandths of each line. */
export type CreditOrder = {
  invoiceDate: string;
  reason: string;
  credited: Thousandths;
  part: Thousandths;
  /** If true, the bonus stays with the rest of the invoice. Otherwise the credit note takes it back. */
  keepsBonus?: boolean;
};

export function creditNoteOf(invoice: IssuedDocument, order: CreditOrder): DocumentContent {
  const {
    id: _id,
    number: _number,
    issuedAt: _issuedAt,
    digest: _digest,
    payment: _payment,
    discount: _discount,
    isDeposit: _isDeposit,
    deducted,
    bonus,
    ...content
  } = invoice;
  const { invoiceDate, reason, part, keepsBonus } = order;
  const isPartial = wholeOf(invoice).some((all, index) => all !== part[index]);
  const note = {
    ...content,
    ...creditedAmounts(invoice, order),
    ...(bonus && !keepsBonus && { bonus }),
    // Only a credit note of the whole invoice reverses the deductions of deposits.
    ...(deducted && !isPartial && { deducted: deducted.map(({ paidCents: _, ...each }) => each) }),
    documentType: 'avoir' as const,
    invoiceDate,
    dueDate: null,
    validUntil: null,
    origin: referenceTo(invoice),
    notes: reason && `Motif\u202f: ${reason}`,
    layout: LAYOUT,
  };
  const { kind: clientKind, country: clientCountry } = note.client;
  const [origin] = mentionsOf({}, { ...note, clientKind, clientCountry, isPartial });
  const kept = invoice.mentions.filter(({ id }) => CREDIT_NOTE_MENTIONS.has(id));
  return { ...note, mentions: origin ? [origin, ...kept] : kept };
}

type CreditedAmounts = Pick<
  DocumentContent,
  'lines' | 'discount' | 'vat' | 'subtotalCents' | 'vatCents' | 'totalCents'
>;

function creditedAmounts(
  invoice: IssuedDocument,
  { credited, part }: CreditOrder,
): CreditedAmounts {
  const isAll = wholeOf(invoice).every((all, index) => all === part[index]);
  if (isAll) {
    const { lines, discount, vat, subtotalCents, vatCents, totalCents } = invoice;
    return { lines, ...(discount && { discount }), vat, subtotalCents, vatCents, totalCents };
  }
  const amounts = creditAmounts(invoice, credited, part);
  const lines = invoice.lines.flatMap((line, index) => {
    const thousandths = part[index] ?? 0;
    const totals = {
      totalCents: amounts.lineCents[index] ?? 0,
      ...(amounts.lineWithTaxCents && {
        totalWithTaxCents: amounts.lineWithTaxCents[index] ?? 0,
      }),
    };
    return thousandths > 0 ? [lineOf(line, thousandths / 1000, totals)] : [];
  });
  const groups = lines.map((line) => groupOf(line, invoice.tvaEnabled));
  const vat = amounts.vat.filter((each) => groups.some((group) => isSameGroup(group, each)));
  const subtotalCents = vat.reduce((sum, { baseCents }) => sum + baseCents, 0);
  const vatCents = vat.reduce((sum, each) => sum + each.vatCents, 0);
  const totalCents = subtotalCents + vatCents;
  const netSum = lines.reduce((sum, line) => sum + line.totalCents, 0);
  const printedSum = lines.reduce((sum, line) => sum + printedTotal(line), 0);
  const less = {
    cents: netSum - subtotalCents,
    ...(invoice.taxIncluded && { withTaxCents: printedSum - totalCents }),
  };
  const discount = invoice.discount && discountInstead(invoice.discount, printedSum, less);
  return { lines, ...(discount && { discount }), vat, subtotalCents, vatCents, totalCents };
}

/** A rounding difference goes into the discount or the price, because EN 16931 checks each net amount (BT-131). */
function lineOf(
  { discount, ...line }: IssuedLine,
  quantity: number,
  totals: Pick<IssuedLine, 'totalCents' | 'totalWithTaxCents'>,
): IssuedLine {
  const printed = printedTotal(totals);
  const gross = lineTotalCents(quantity, line.unitPriceMicros);
  const off = gross - printed;
  const isBorne = off === 0 || (off > 0 && discount !== undefined);
  const unitPriceMicros = isBorne ? line.unitPriceMicros : unitPriceFor(printed, quantity);
  const less =
    totals.totalWithTaxCents === undefined
      ? { cents: off }
      : { cents: off - vatWithin(off, line.vatRate), withTaxCents: off };
  const share = discount && discountInstead(discount, gross, less);
  return { ...line, quantity, unitPriceMicros, ...totals, ...(share && { discount: share }) };
}

/** A credit note repeats all mentions except the due date. The notes on late payment are required (BR-FR-05). */
const CREDIT_NOTE_MENTIONS = new Set<string>([
  'vat',
  'margin',
  'debits',
  'operation',
  'delivery',
  'penalty',
  'recovery',
  'discount',
  'mediator',
  'device',
  'order',
  'buyer-reference',
]);
