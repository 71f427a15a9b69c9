import { bonusRows, LEFT_TO_PAY, type RowBelowTotal } from '../bonus/bonus.ts';
import type { VatAmount } from '../documents/amounts/amounts.ts';
import type { DeductedDeposit } from '../documents/issued/issued-parts.ts';
import { type PaperWords, vatRows } from '../documents/issued/layout.ts';
import { formatEuros } from '../money.ts';
import { formatDate } from '../time.ts';

type TotalledDocument = Parameters<typeof bonusRows>[0] & {
  tvaEnabled: boolean;
  vat: readonly VatAmount[];
  deducted?: readonly DeductedDeposit[] | undefined;
};

export function rowsBelowTotal(words: PaperWords, document: TotalledDocument): RowBelowTotal[] {
  const { documentType, totalCents, deducted = [] } = document;
  const ofBonus = bonusRows(document);
  if (deducted.length === 0) return ofBonus;
  const ofInvoice = ofBonus.length > 0 ? 'Reste avant bonus' : LEFT_TO_PAY;
  const label = documentType === 'avoir' ? 'Total de l’avoir' : ofInvoice;
  return [
    ...deducted.map((deposit) => ({ label: depositText(deposit), cents: deposit.totalCents })),
    { label, cents: totalCents, isResult: true },
    ...vatRows(words, document).map(([vat, cents]) => ({ label: `dont ${vat}`, cents })),
    ...ofBonus,
  ];
}

/** The rest is due on the deposit's own invoice, not on this document. */
function depositText({ number, invoiceDate, totalCents, paidCents }: DeductedDeposit): string {
  const name = `Acompte ${number} du ${formatDate(invoiceDate)}`;
  if (paidCents === undefined) return `${name} déduit`;
  if (paidCents >= totalCents) return `${name} versé`;
  return paidCents > 0
    ? `${name}, versé pour ${formatEuros(paidCents)}`
    : `${name}, à régler à part`;
}
