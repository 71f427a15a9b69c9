import { bonusPaid } from '../../shared/bonus/bonus.ts';
import type { Thousandths } from '../../shared/documents/credits.ts';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import type { DepositReference } from '../../shared/documents/issued-parts.ts';
import { isDeduction } from '../../shared/documents/sold.ts';
import { AppError } from '../../shared/errors.ts';
import { type PayableInvoice, paymentStanding } from '../../shared/payments/payments.ts';
import type { CardPaymentsTaken } from '../payments/card/cards-taken.repository.ts';
import type { Unbilled } from './billed-repair-items.ts';
import type { DocumentsRepository } from './documents.repository.ts';

/**
 * What is to be given back once a credit note is there, in cents, of an invoice that a card paid, or of what came in with
 * the deposits that it takes off; 0 of any other.
 */
export async function surplusOf(
  taken: Pick<CardPaymentsTaken, 'of'>,
  shopId: string,
  { id, deducted }: IssuedDocument,
  after: PayableInvoice,
): Promise<number> {
  const { paidCents, dueCents } = paymentStanding(after, '');
  if (dueCents >= 0) return 0;
  const isOfDeposits = deducted !== undefined && -dueCents > paidCents;
  return isOfDeposits || (await taken.of(shopId, id)).length > 0 ? -dueCents : 0;
}

/**
 * What lines of an invoice leave to be given back has come in: with its own payments, or with the deposits that it takes
 * off. What is still due of those is nobody's to be given.
 * @throws AppError CREDIT_EXCEEDED
 */
export async function assertPaidBefore(
  documents: Pick<DocumentsRepository, 'summary'>,
  shopId: string,
  { deducted = [] }: IssuedDocument,
  after: PayableInvoice,
): Promise<void> {
  const { paidCents, dueCents } = paymentStanding(after, '');
  const ownCents = paidCents - bonusPaid(after.bonus);
  if (-dueCents <= ownCents) return;
  const paid = await paidOfDeposits(documents, shopId, deducted);
  if (-dueCents <= paid.reduce((sum, cents) => sum + cents, ownCents)) return;
  const open = deducted.filter(({ totalCents }, index) => (paid[index] ?? 0) < totalCents);
  const message = `L’acompte ${open.map(({ number }) => number).join(', ')} n’est pas encaissé\u202f: cet avoir rendrait ce qui n’a pas été reçu. Notez d’abord son paiement, ou annulez la facture en entier.`;
  throw new AppError('CREDIT_EXCEEDED', { message });
}

/** What came in with each deposit that an invoice takes off, in cents. */
export async function paidOfDeposits(
  documents: Pick<DocumentsRepository, 'summary'>,
  shopId: string,
  deducted: readonly DepositReference[],
): Promise<number[]> {
  const found = await Promise.all(deducted.map(({ id }) => documents.summary(shopId, id)));
  // Of one from before payments were recorded nobody knows that it is not paid.
  return deducted.map(({ totalCents }, index) => found[index]?.paidCents ?? totalCents);
}

/**
 * What crediting a deposit does to its quote, which has one less from then on.
 * @throws AppError ALREADY_INVOICED while an invoice takes the deposit off, or when the lines of one that did were credited
 */
export async function quoteOfDeposit(
  documents: Pick<DocumentsRepository, 'summary'>,
  shopId: string,
  { id, origin }: IssuedDocument,
) {
  const quote = origin && (await documents.summary(shopId, origin.id));
  if (!quote) return undefined;
  if (!quote.invoice && !quote.deposits?.some((each) => each.id === id)) {
    throw new AppError('ALREADY_INVOICED', { message: DEPOSIT_GONE });
  }
  if (quote.invoice) {
    const message = `La facture ${quote.invoice.number} déduit cet acompte. Annulez-la d’abord.`;
    throw new AppError('ALREADY_INVOICED', { message });
  }
  return { quoteId: quote.id, before: quote.deposits, credited: id };
}

/** Of a deposit that stays taken off an invoice of which all is credited, line by line. */
export const DEPOSIT_GONE =
  'Cet acompte a été déduit d’une facture dont les lignes ont été créditées\u202f: remboursez-le depuis cette facture.';

/**
 * The quote that `invoice` bills, as long as its summary names it: what was billed in vain can be billed again. Deposits
 * that stay taken off are the quote's no more.
 */
export async function billedQuote(
  documents: Pick<DocumentsRepository, 'summary'>,
  shopId: string,
  { id, origin }: IssuedDocument,
  keeps: boolean,
) {
  if (origin?.documentType !== 'devis') return undefined;
  const quote = await documents.summary(shopId, origin.id);
  if (quote?.invoice?.id !== id) return undefined;
  return { quoteId: origin.id, invoiceId: id, withoutDeposits: keeps };
}

/** Whether an invoice of which so much is credited still takes deposits off: they are put back with the whole alone. */
export const keepsDeposits = ({ lines }: IssuedDocument, credited: Thousandths): boolean =>
  lines.some((line, index) => isDeduction(line) && !credited[index]);

/** What a wholly credited invoice leaves of the bills of its repair, which can then have another. */
export async function unbilledBy(
  documents: Pick<DocumentsRepository, 'billedRepair'>,
  shopId: string,
  { id, repairId, deducted = [] }: IssuedDocument,
  keeps: boolean,
): Promise<Unbilled | undefined> {
  const before = repairId === null ? undefined : await documents.billedRepair(shopId, repairId);
  const goneDeposits = keeps ? deducted.map((deposit) => deposit.id) : [];
  return before && { invoiceId: id, before, goneDeposits };
}
