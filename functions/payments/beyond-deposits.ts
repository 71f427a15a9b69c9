import { bonusPaid } from '../../shared/bonus/bonus.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { formatEuros } from '../../shared/money.ts';
import { DEPOSIT_GONE } from '../documents/credit-notes/credit-of-deposits.ts';
import type { DocumentsRepository } from '../documents/documents.repository.ts';
import type { KnownSummary } from '../documents/documents.ts';
import { paidOfDeposits } from './advances.ts';

type Documents = Pick<DocumentsRepository, 'get' | 'summary'>;
type Refund = { document: IssuedDocument; summary: KnownSummary; amountCents: number };

/**
 * A deposit is refunded once, on its own invoice or on the one that deducts it (docs/decisions/0115). Call it after
 * reading the shop's chain, which every payment changes.
 */
export async function beyondDeposits(
  documents: Documents,
  shopId: string,
  { document, summary, amountCents }: Refund,
): Promise<AppError | undefined> {
  if (amountCents > 0) return undefined;
  if (document.deducted) return beyondCameIn(documents, shopId, document, summary, amountCents);
  // No invoice deducts a deposit that is credited.
  if (!document.isDeposit || !document.origin || summary.creditNote) return undefined;
  const quote = await documents.summary(shopId, document.origin.id);
  if (quote === undefined) return undefined;
  const isOf = (deposits: readonly { id: string }[] = []) =>
    deposits.some(({ id }) => id === document.id);
  if (!quote.invoice && isOf(quote.deposits)) return undefined;
  const [final, standing] = quote.invoice
    ? await Promise.all([
        documents.get(shopId, quote.invoice.id),
        documents.summary(shopId, quote.invoice.id),
      ])
    : [];
  if (!final || !standing || !isOf(final.deducted)) return tooMuch(DEPOSIT_GONE);
  return beyondCameIn(documents, shopId, final, standing, amountCents);
}

/** For an invoice that deducts deposits, refunds never exceed what was paid for the invoice and for its deposits. */
async function beyondCameIn(
  documents: Documents,
  shopId: string,
  { number, deducted = [] }: IssuedDocument,
  { paidCents = 0, bonus }: KnownSummary,
  amountCents: number,
): Promise<AppError | undefined> {
  const ownCents = paidCents - bonusPaid(bonus);
  const paid = await paidOfDeposits(documents, shopId, deducted);
  const cameInCents = paid.reduce((sum, cents) => sum + cents, ownCents);
  if (cameInCents + amountCents >= 0) return undefined;
  const deposits = deducted.map((each) => each.number).join(', ');
  return tooMuch(
    `De l’acompte ${deposits} et de la facture ${number}, ${formatEuros(Math.max(0, cameInCents))} au plus restent à rendre\u202f: le reste l’est déjà, ou n’a pas été encaissé.`,
  );
}

const tooMuch = (message: string) =>
  new AppError('OVERPAID', { message, fields: { amountCents: message } });
