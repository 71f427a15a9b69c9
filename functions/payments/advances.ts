import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type {
  DeductedDeposit,
  DepositReference,
} from '../../shared/documents/issued/issued-parts.ts';
import { formatEuros } from '../../shared/money.ts';
import { formatDate } from '../../shared/time.ts';
import type { DocumentsRepository } from '../documents/documents.repository.ts';

export const deductionText = ({
  number,
  invoiceDate,
}: Pick<IssuedDocument, 'number' | 'invoiceDate'>): string =>
  `Acompte déduit, facture ${number} du ${formatDate(invoiceDate)}`;

export async function paidOfDeposits(
  documents: Pick<DocumentsRepository, 'summary'>,
  shopId: string,
  deducted: readonly Pick<DepositReference, 'id'>[],
): Promise<number[]> {
  const found = await Promise.all(deducted.map(({ id }) => documents.summary(shopId, id)));
  return found.map((deposit) => deposit?.paidCents ?? 0);
}

export async function deductedNow(
  documents: Pick<DocumentsRepository, 'summary'>,
  shopId: string,
  { deducted }: Pick<IssuedDocument, 'deducted'>,
): Promise<DeductedDeposit[] | undefined> {
  if (deducted === undefined) return undefined;
  const paid = await paidOfDeposits(documents, shopId, deducted);
  return deducted.map((deposit, index) => ({ ...deposit, paidCents: paid[index] ?? 0 }));
}

/** Returns a sentence for each deposit that is not fully paid: its own invoice still has to be paid. */
export const depositsLeftToPay = (deducted: readonly DeductedDeposit[] = []): string[] =>
  deducted.flatMap(({ number, totalCents, paidCents = totalCents }) =>
    paidCents < totalCents
      ? `Pour l’acompte, il vous reste ${formatEuros(totalCents - paidCents)} à régler par sa propre facture n°\u00a0${number}.`
      : [],
  );

/**
 * Returns the advance payments in an invoice, as account 4191 shows them: negative for a billed deposit, positive for
 * each deducted one. For a credit note, the second document is the credited invoice. The result is `undefined` when the
 * lines do not show which of them deduct a deposit.
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
  const deductedCents = parts.reduce((total, cents) => total + cents, 0);
  return deductedCents === sum(taken) ? parts : undefined;
}

const sum = (lines: readonly { totalCents: number }[]) =>
  lines.reduce((total, { totalCents }) => total - totalCents, 0);
