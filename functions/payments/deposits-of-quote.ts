import { MICROS_PER_CENT, type VatAmount } from '../../shared/documents/amounts/amounts.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { printedTotal } from '../../shared/documents/issued/layout.ts';
import { leftAfter } from '../../shared/payments/deposits.ts';
import { formatDate } from '../../shared/time.ts';
import type { DocumentsRepository } from '../documents/documents.repository.ts';
import type { KnownSummary } from '../documents/documents.ts';
import type { DocumentContent } from '../documents/issuing/freeze-document.ts';
import { deductionText } from './advances.ts';

/** Returns the invoices of a quote's deposits that are not credited. */
export async function depositsOf(
  documents: Pick<DocumentsRepository, 'get'>,
  shopId: string,
  { deposits = [] }: Pick<KnownSummary, 'deposits'>,
): Promise<IssuedDocument[]> {
  const found = await Promise.all(deposits.map(({ id }) => documents.get(shopId, id)));
  return found.map((deposit) => {
    // The transaction that issued the deposit has named it in the summary.
    if (deposit === undefined) throw new Error('A quote names a deposit that does not exist');
    return deposit;
  });
}

/**
 * Deducts deposits at their own rates, so that VAT is not billed twice. `paidCents` is the paid amount of each deposit,
 * in the same order.
 */
export function withoutDeposits(
  content: DocumentContent,
  deposits: readonly IssuedDocument[],
  paidCents: readonly number[],
): DocumentContent {
  if (deposits.length === 0) return content;
  const vat = leftAfter(
    content.vat,
    deposits.map((deposit) => deposit.vat),
  );
  const subtotalCents = vat.reduce((sum, { baseCents }) => sum + baseCents, 0);
  const vatCents = vat.reduce((sum, each) => sum + each.vatCents, 0);
  const lines = deposits.flatMap((deposit) =>
    // The share of a small deposit at a rate may be VAT alone. Such a share has no base and gets no line.
    deposit.lines
      .filter((line) => printedTotal(line) > 0)
      .map((line) => ({
        description: deductionText(deposit),
        quantity: 1,
        unitPriceMicros: -printedTotal(line) * MICROS_PER_CENT,
        vatRate: line.vatRate,
        ...(line.marginScheme && { marginScheme: true }),
        totalCents: 0 - line.totalCents,
        ...(line.totalWithTaxCents && { totalWithTaxCents: -line.totalWithTaxCents }),
      })),
  );
  return {
    ...content,
    lines: [...content.lines, ...lines],
    vat,
    subtotalCents,
    vatCents,
    totalCents: subtotalCents + vatCents,
    deducted: deposits.map(({ id, number, invoiceDate, totalCents, vat }, index) => ({
      id,
      number,
      invoiceDate,
      totalCents,
      vat,
      paidCents: paidCents[index] ?? 0,
    })),
  };
}

/** Returns the content of a deposit invoice, with one line for each rate. */
export function depositOf(
  { discount: _, ...content }: DocumentContent & { discount?: unknown },
  quote: Pick<IssuedDocument, 'number' | 'invoiceDate'>,
  vat: readonly VatAmount[],
): DocumentContent {
  const description = `Acompte sur le devis ${quote.number} du ${formatDate(quote.invoiceDate)}`;
  const subtotalCents = vat.reduce((sum, { baseCents }) => sum + baseCents, 0);
  const vatCents = vat.reduce((sum, each) => sum + each.vatCents, 0);
  return {
    ...content,
    isDeposit: true,
    lines: vat.map(({ rate, marginScheme, baseCents, vatCents }) => {
      const totals = {
        totalCents: baseCents,
        ...(content.taxIncluded && { totalWithTaxCents: baseCents + vatCents }),
      };
      return {
        description,
        quantity: 1,
        unitPriceMicros: printedTotal(totals) * MICROS_PER_CENT,
        vatRate: rate,
        ...(marginScheme && { marginScheme }),
        ...totals,
      };
    }),
    vat: [...vat],
    subtotalCents,
    vatCents,
    totalCents: subtotalCents + vatCents,
  };
}
