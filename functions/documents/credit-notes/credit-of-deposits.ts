import { bonusPaid } from '../../../shared/bonus/bonus.ts';
import type { Thousandths } from '../../../shared/documents/amounts/credits.ts';
import { isDeduction } from '../../../shared/documents/amounts/sold.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../shared/errors.ts';
import { type PayableInvoice, paymentStanding } from '../../../shared/payments/payments.ts';
import { paidOfDeposits } from '../../payments/advances.ts';
import type { CardPaymentsTaken } from '../../payments/card/cards-taken.repository.ts';
import type { DocumentsRepository } from '../documents.repository.ts';
import { billedBy, type Unbilled } from '../issuing/billed-repair-items.ts';

/** Returns the cents that must be refunded after a credit note: 0 unless a card paid or deposits are deducted. */
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
 * Checks that a partial credit note leaves no more to refund than was paid, because an unpaid part of a deposit cannot
 * be refunded.
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

/**
 * @throws AppError ALREADY_INVOICED while an invoice deducts the deposit, or after that invoice's lines were credited
 * one by one
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

/** This refusal concerns a deposit that stays deducted although its final invoice was credited line by line. */
export const DEPOSIT_GONE =
  'Cet acompte a été déduit d’une facture dont les lignes ont été créditées\u202f: remboursez-le depuis cette facture.';

/** Returns the billed quote if its summary still names this invoice. Deposits that stay deducted leave the quote. */
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

/** Only a credit note of the whole invoice returns its deposits. */
export const keepsDeposits = ({ lines }: IssuedDocument, credited: Thousandths): boolean =>
  lines.some((line, index) => isDeduction(line) && !credited[index]);

/** Returns the bills of the repairs that a fully credited invoice names, so that these repairs can be billed again. */
export async function unbilledBy(
  documents: Pick<DocumentsRepository, 'billedRepair'>,
  shopId: string,
  invoice: IssuedDocument,
  keeps: boolean,
): Promise<Unbilled[] | undefined> {
  const { id: invoiceId, deducted = [] } = invoice;
  const goneDeposits = keeps ? deducted.map((deposit) => deposit.id) : [];
  const found = await Promise.all(
    billedBy(invoice).map(async (repairId): Promise<Unbilled[]> => {
      const before = await documents.billedRepair(shopId, repairId);
      return before ? [{ repairId, invoiceId, before, goneDeposits }] : [];
    }),
  );
  const unbilled = found.flat();
  return unbilled.length > 0 ? unbilled : undefined;
}
