import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { formatDate } from '../../shared/time.ts';

/** The line that takes a deposit off. */
export const deductionText = ({
  number,
  invoiceDate,
}: Pick<IssuedDocument, 'number' | 'invoiceDate'>): string =>
  `Acompte déduit, facture ${number} du ${formatDate(invoiceDate)}`;

/** A deposit, and what a document has of it less VAT, in cents. */
export type AdvancePart = { deposit: { id: string; number: string }; cents: number };

/**
 * What an invoice bills before the work (its deposit), below zero, or takes off of each deposit, above it: as it stands on
 * 4191 (docs/decisions/0159). Of a credit note `invoice` is what it takes back, and the signs are the invoice's. None where
 * there are no deposits; `undefined` where the lines do not tell them apart.
 */
export function advancesOf(
  { lines, subtotalCents }: IssuedDocument,
  { id, number, isDeposit, deducted = [] }: IssuedDocument,
): AdvancePart[] | undefined {
  if (isDeposit) return [{ deposit: { id, number }, cents: -subtotalCents }];
  const taken = lines.filter(({ totalCents }) => totalCents < 0);
  const parts = deducted.map((deposit) => ({
    deposit: { id: deposit.id, number: deposit.number },
    cents: sum(taken.filter(({ description }) => description === deductionText(deposit))),
  }));
  const told = parts.reduce((total, { cents }) => total + cents, 0);
  return told === sum(taken) ? parts : undefined;
}

const sum = (lines: readonly { totalCents: number }[]) =>
  lines.reduce((total, { totalCents }) => total - totalCents, 0);

/** What a document moves on 4191: a credit note what `credited` does, the other way round; one of its lines nothing. */
export function advancesMoved(
  document: IssuedDocument,
  credited: IssuedDocument | undefined,
): AdvancePart[] {
  if (document.documentType !== 'avoir') return advancesOf(document, document) ?? [];
  const parts = (credited && advancesOf(document, credited)) ?? [];
  return parts
    .filter(({ cents }) => cents !== 0)
    .map(({ deposit, cents }) => ({ deposit, cents: -cents }));
}

/** The quote whose deposits an invoice bills, or takes off. */
export const advancesQuote = (invoice: IssuedDocument | undefined): string | undefined =>
  invoice && (invoice.isDeposit || invoice.deducted) ? invoice.origin?.id : undefined;
