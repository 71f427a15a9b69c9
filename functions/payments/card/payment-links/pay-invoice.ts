import { bonusPaid, bonusTakenBackBy } from '../../../../shared/bonus/bonus.ts';
import { documentLabel, namedRepair } from '../../../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../../shared/errors.ts';
import { type PayableInvoice, payerPath } from '../../../../shared/payments/card.ts';
import { paymentStanding } from '../../../../shared/payments/payments.ts';
import { askedTooOften, type StripeLimits } from '../../../billing/stripe/asked-too-often.ts';
import { idempotencyKey } from '../../../billing/stripe/stripe-calls.ts';
import { isDocumentId } from '../../../documents/document-id.ts';
import type { DocumentsRepository } from '../../../documents/documents.repository.ts';
import { addLogKeys } from '../../../platform/logger.ts';
import { isSameSecret } from '../../../platform/text/is-same-secret.ts';
import type { CardAccountsRepository } from '../accounts/card-accounts.repository.ts';
import { takesCards } from '../accounts/stored-card-payments.ts';
import type { CardGateway } from '../card-gateway.ts';
import type { CardPaymentsTaken } from '../cards-taken.repository.ts';
import type { CardShops } from '../reconciliation/card-shops.repository.ts';
import type { PaymentPage } from '../stripe-payments.ts';
import { earlierPage, isClosed } from './link-page.ts';
import { notPayable, payableCents } from './payment-link.ts';
import type { PaymentLinksRepository } from './payment-links.repository.ts';
import type { PaymentLink } from './stored-payment-link.ts';

export type ReadPayableDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  accounts: Pick<CardAccountsRepository, 'get'>;
  links: Pick<PaymentLinksRepository, 'get'>;
};

export type StartPaymentDependencies = ReadPayableDependencies &
  StripeLimits & {
    links: Pick<PaymentLinksRepository, 'get' | 'saveSession'>;
    shops: Pick<CardShops, 'enter'>;
    taken: Pick<CardPaymentsTaken, 'get'>;
    cards: Pick<CardGateway, 'openPage' | 'page' | 'closePage'>;
    origin: string;
  };

/** Stripe keeps a page open for at least 30 minutes. The page asks for the amount that was due when it was opened. */
const OPEN_SECONDS = 30 * 60;
/** Requests within the same ten minutes get the same page: they send Stripe the same expiry, and so the same key. */
const SLOT_SECONDS = 10 * 60;
/** Another request or an earlier page may interfere; each round starts from the present state. */
const MAX_ROUNDS = 5;

/**
 * Returns what the holder of a link may see. The link may have been forwarded, so the answer never names the customer,
 * and it names the repair's tracking number only when the invoice is settled.
 * @throws AppError DOCUMENT_NOT_FOUND when the key is not the link's.
 */
export async function readPayable(
  dependencies: ReadPayableDependencies,
  id: string,
  key: string,
): Promise<PayableInvoice> {
  const { document, summary, owedCents, dueCents, state } = await standingOf(dependencies, id, key);
  const { number, seller, isDeposit } = document;
  const { name: shopName, phone: shopPhone } = seller;
  const { paidCents = 0, paidOn, bonus } = summary;
  // A refund beyond the credited amount corrects a mistake.
  const refundedCents = Math.min(summary.refundedCents ?? 0, summary.creditedCents);
  const trackingNumber = namedRepair(document);
  return {
    number,
    ...(isDeposit && { isDeposit }),
    shopName,
    shopPhone,
    dueCents,
    paidCents: paidCents - bonusPaid(bonus),
    ...(bonus && !bonusTakenBackBy(summary) && { bonusCents: bonus.amountCents }),
    ...(owedCents < 0 && { owedBackCents: -owedCents }),
    ...(refundedCents > 0 && { refundedCents }),
    state,
    ...(owedCents <= 0 && paidOn && { paidOn }),
    ...(state === 'settled' && trackingNumber && { trackingNumber }),
  };
}

async function standingOf(
  { documents, accounts, links }: ReadPayableDependencies,
  id: string,
  key: string,
) {
  const link = isDocumentId(id) ? await links.get(id) : undefined;
  if (link === undefined || !isSameSecret(key, link.key)) throw new AppError('DOCUMENT_NOT_FOUND');
  addLogKeys({ shopId: link.user_id });
  const [document, summary, account] = await Promise.all([
    documents.get(link.user_id, id),
    documents.summary(link.user_id, id),
    accounts.get(link.user_id),
  ]);
  if (document === undefined || summary === undefined) throw new AppError('DOCUMENT_NOT_FOUND');
  const dueCents = payableCents(document, summary);
  const owedCents = paymentStanding(summary, '').dueCents;
  const open = takesCards(account) && dueCents > 0 ? ('due' as const) : ('closed' as const);
  const over = summary.creditNote ? ('cancelled' as const) : ('settled' as const);
  const state = owedCents > 0 ? open : over;
  return { link, document, summary, account, owedCents, dueCents, state };
}

/**
 * Returns the page on which an invoice is paid. Simultaneous requests get the same page, and an invoice never has two
 * pages that can be paid.
 * @throws AppError DOCUMENT_NOT_FOUND; NOT_PAYABLE, also while a payment is under way; TOO_MANY; CONFLICT.
 */
export async function startPayment(
  dependencies: StartPaymentDependencies,
  id: string,
  key: string,
): Promise<string> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { link, document, account, dueCents, state } = await standingOf(dependencies, id, key);
    if (state === 'settled' || state === 'cancelled') throw notPayable('settled');
    if (state === 'closed' || account === undefined) throw notPayable('closed');
    const { account_id: accountId } = account;
    if (round === 0) await claimPress(dependencies, link);
    const page = await earlierPage(dependencies, link);
    if (page?.status === 'open' && page.amountCents === dueCents) return page.url;
    if (page?.status === 'complete' && (await isUnderWay(dependencies, link, page))) {
      throw notPayable('underWay');
    }
    if (page?.status === 'open' && !(await isClosed(dependencies, link, page))) continue;
    const url = await newPage(dependencies, link, accountId, document, dueCents);
    if (url !== undefined) return url;
  }
  throw new AppError('CONFLICT');
}

/** Counts a request before Stripe is called. @throws AppError TOO_MANY */
async function claimPress(
  { days, now, alarm }: StartPaymentDependencies,
  { id, user_id }: PaymentLink,
): Promise<void> {
  const ofShop = ['shop', user_id] as const;
  const spent = await days.claim([ofShop, ['link', id]], now());
  if (spent === undefined) return;
  // Too many requests of one link affect nobody else, so they raise no alarm.
  if (spent === 'shop') alarm('StripeLimitReached', { shopId: user_id });
  throw askedTooOften('link');
}

async function isUnderWay(
  { taken }: StartPaymentDependencies,
  { user_id, id }: PaymentLink,
  { intentId }: PaymentPage,
): Promise<boolean> {
  return intentId !== undefined && (await taken.get(user_id, id, intentId)) === undefined;
}

/** Returns `undefined` when another page was stored first. */
async function newPage(
  { cards, links, shops, origin, now }: StartPaymentDependencies,
  link: PaymentLink,
  accountId: string,
  document: IssuedDocument,
  amountCents: number,
): Promise<string | undefined> {
  const slot = Math.ceil(now() / 1000 / SLOT_SECONDS) * SLOT_SECONDS;
  const expiresAtSeconds = slot + OPEN_SECONDS;
  const path = payerPath(link.id, link.key);
  const request = {
    documentId: link.id,
    name: `${documentLabel(document)} ${document.number}`,
    amountCents,
    expiresAtSeconds,
    successUrl: `${origin}${payerPath(link.id, link.key, { isPaid: true })}`,
    cancelUrl: `${origin}${path}`,
  };
  // The idempotency key depends on the earlier page, the account and the whole request.
  const key = idempotencyKey([link.session?.id ?? '', accountId, request]);
  // The shop is noted before anybody can pay, so that the next day's comparison finds payments that no event reports.
  await shops.enter(link.user_id, now());
  const id = await cards.openPage(accountId, request, key);
  if (!(await links.saveSession(link, { id, accountId }))) return undefined;
  const page = await cards.page(accountId, id);
  return page.status === 'open' ? page.url : undefined;
}
