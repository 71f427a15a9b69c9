import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { formatDate } from '../../shared/time.ts';

/** The line that takes a deposit off. */
export const deductionText = ({
  number,
  invoiceDate,
}: Pick<IssuedDocument, 'number' | 'invoiceDate'>): string =>
  `Acompte déduit, facture ${number} du ${formatDate(invoiceDate)}`;

/**
 * What an invoice bills before the work (its deposit), below zero, or takes off of each deposit, above it: as it stands on
 * 4191. Of a credit note `invoice` is what it takes back, and the signs are the invoice's. None where
 * there are no deposits; `undefined` where the lines do not tell them apart.
 */
export function advancesOf(
  { lines, subtotalCents }: IssuedDocument,
  { isDeposit, deducted = [] }: IssuedDocument,
): number[] | undefined {
  if (isDeposit) return [-subtotalCents];
  const taken = lines.filter(({ totalCents }) => totalCents < 0);
  const parts = deducted.map((deposit) =>
    sum(taken.filter(({ description }) => description === deductionText(deposit))),
  );
  const told = parts.reduce((total, cents) => total + cents, 0);
  return told === sum(taken) ? parts : undefined;
}

const sum = (lines: readonly { totalCents: number }[]) =>
  lines.reduce((total, { totalCents }) => total - totalCents, 0);
