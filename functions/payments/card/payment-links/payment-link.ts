import type {
  DocumentSummary,
  IssuedDocument,
} from '../../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../../shared/errors.ts';
import {
  LEAST_CARD_CENTS,
  MOST_CARD_CENTS,
  type PaymentLinkAnswer,
  payerPath,
} from '../../../../shared/payments/card.ts';
import { paymentStanding } from '../../../../shared/payments/payments.ts';
import type { DocumentsRepository } from '../../../documents/documents.repository.ts';
import { ownDocumentWithSummary } from '../../../documents/own-document.ts';
import { newLinkKey } from '../../../documents/quotes/link-key.ts';
import type { CardAccountsRepository } from '../accounts/card-accounts.repository.ts';
import { takesCards } from '../accounts/stored-card-payments.ts';
import type { PaymentLinksRepository } from './payment-links.repository.ts';

export type PaymentLinkDependencies = {
  accounts: Pick<CardAccountsRepository, 'get'>;
  links: Pick<PaymentLinksRepository, 'open'>;
  appOrigin: string;
};

export type OpenPaymentLinkDependencies = PaymentLinkDependencies & {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
};

/** Returns the amount in cents that can be paid by card now, or 0 if nothing is due. */
export function payableCents(
  { documentType }: Pick<IssuedDocument, 'documentType'>,
  summary: DocumentSummary,
): number {
  if (documentType !== 'facture') return 0;
  const { dueCents } = paymentStanding(summary, '');
  return dueCents >= LEAST_CARD_CENTS && !isBeyondCards(summary) ? dueCents : 0;
}

const isBeyondCards = (summary: DocumentSummary): boolean =>
  paymentStanding(summary, '').dueCents > MOST_CARD_CENTS;

/**
 * Returns the link on which an invoice is paid, which is the same each time.
 * @throws AppError DOCUMENT_NOT_FOUND; NOT_PAYABLE.
 */
export async function openPaymentLink(
  dependencies: OpenPaymentLinkDependencies,
  shopId: string,
  id: string,
): Promise<PaymentLinkAnswer> {
  const { document, summary } = await ownDocumentWithSummary(dependencies.documents, shopId, id);
  if (isBeyondCards(summary)) throw notPayable('closed');
  if (payableCents(document, summary) === 0) throw notPayable('settled');
  const url = await paymentUrlOf(dependencies, shopId, document, summary);
  if (url === undefined) throw notPayable('closed');
  return { url };
}

/** Returns `undefined` when the invoice cannot be paid by card. */
export async function paymentUrlOf(
  { accounts, links, appOrigin }: PaymentLinkDependencies,
  shopId: string,
  document: IssuedDocument,
  summary: DocumentSummary,
): Promise<string | undefined> {
  if (payableCents(document, summary) === 0) return undefined;
  if (!takesCards(await accounts.get(shopId))) return undefined;
  const { key } = await links.open(shopId, document.id, newLinkKey());
  return `${appOrigin}${payerPath(document.id, key)}`;
}

/** The reasons are not in shared/errors.ts, which every page loads. */
const WHY = {
  settled: 'Il n’y a plus rien à régler.',
  closed: 'Cette facture ne se règle pas par carte en ligne. Demandez à votre réparateur.',
  underWay: 'Un paiement vient d’être fait. Sa confirmation arrivera à votre réparateur.',
} as const;

export const notPayable = (why: keyof typeof WHY): AppError =>
  new AppError('NOT_PAYABLE', { message: WHY[why] });
