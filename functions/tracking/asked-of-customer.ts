import { bonusPaid, bonusTakenBackBy } from '../../shared/bonus/bonus.ts';
import { isExpired } from '../../shared/documents/issued/document-state.ts';
import { quotePath } from '../../shared/documents/issued/issued.ts';
import { LEAST_CARD_CENTS, MOST_CARD_CENTS, payerPath } from '../../shared/payments/card.ts';
import { partsOfPrice } from '../../shared/payments/parts-of-price.ts';
import { paymentStanding } from '../../shared/payments/payments.ts';
import { parisDay } from '../../shared/time.ts';
import type { Asks } from '../../shared/tracking/answers.ts';
import { approvalKey, summaryKey } from '../documents/document-keys.ts';
import {
  type BilledRepair,
  billedRepairKey,
  billedRepairKind,
} from '../documents/issuing/stored-billed-repair.ts';
import { type ReadItem, readOpenRepair } from '../documents/open-repair.ts';
import { approvalKind } from '../documents/quotes/stored-approval.ts';
import { type StoredSummary, summaryKind } from '../documents/stored-summary.ts';
import {
  cardPaymentsKey,
  cardPaymentsKind,
  takesCards,
} from '../payments/card/accounts/stored-card-payments.ts';
import {
  paymentLinkKey,
  paymentLinkKind,
} from '../payments/card/payment-links/stored-payment-link.ts';
import { logger } from '../platform/logger.ts';
import type { StoredRepair } from '../repairs/repairs.ts';

type Owner = Pick<StoredRepair, 'user_id' | 'trackingNumber' | 'intake' | 'handedOverAt'>;

type Quote = { id: string; number: string; totalCents: number };

type Offer = Pick<Asks, 'quote' | 'accepted'>;

const NO_BILLS: BilledRepair = { invoices: [], deposits: [] };

/** A repair rarely has more than a deposit and an invoice. Each costs two reads. */
const MOST_INVOICES = 4;

/**
 * Returns what a repair's documents ask of its customer now, or `undefined` for nothing. It costs a read or two, two
 * for each invoice, and up to three for each other device of the intake. A failure is only logged, because the page
 * also works without the documents.
 */
export async function askedOfCustomer(
  read: ReadItem,
  repair: Owner,
  nowMs: number,
): Promise<Asks | undefined> {
  try {
    const item = await read(billedRepairKey(repair.user_id, repair.trackingNumber));
    const { quote, invoices, deposits } = item ? billedRepairKind.read(item) : NO_BILLS;
    const bills = await intakeBills(read, repair, [...deposits, ...invoices].slice(-MOST_INVOICES));
    const billed = bills.flatMap(({ isDeposit, repairId }) => (isDeposit ? [] : repairId));
    const [offer, due] = await Promise.all([
      billed.includes(repair.trackingNumber)
        ? undefined
        : openOffer(read, repair, { quote, billed }, nowMs),
      dueOf(read, repair, bills),
    ]);
    return offer || due.length > 0 ? { ...offer, due } : undefined;
  } catch (error) {
    logger.error('The documents of a repair could not be read for its customer', { error });
    return undefined;
  }
}

/**
 * Returns the open quote of the repair, or of another device of its intake that also names it, unless it is `billed`.
 * Where none is open, it returns the accepted one.
 */
async function openOffer(
  read: ReadItem,
  repair: Owner,
  { quote, billed }: { quote: Quote | undefined; billed: readonly (string | null)[] },
  nowMs: number,
): Promise<Offer | undefined> {
  const own = quote && (await openQuote(read, repair, quote, nowMs));
  if (own?.quote) return own;
  const common = await Promise.all(
    (repair.intake ?? []).map(async (number) => {
      if (number === repair.trackingNumber || billed.includes(number)) return undefined;
      const item = await read(billedRepairKey(repair.user_id, number));
      const { quote: other } = item ? billedRepairKind.read(item) : NO_BILLS;
      const summary = other && (await read(summaryKey(repair.user_id, other.id)));
      if (!other || !summary || !isOpenFor(repair, summaryKind.read(summary))) return undefined;
      return openQuote(read, repair, other, nowMs);
    }),
  );
  return common.find((each) => each?.quote) ?? own ?? common.find((each) => each !== undefined);
}

const isOpenFor = (
  { trackingNumber }: Owner,
  { otherRepairs = [], invoice }: StoredSummary,
): boolean => otherRepairs.includes(trackingNumber) && invoice === null;

/**
 * Returns a quote that the shop has sent or whose link it has copied, if its customer can still answer it or has
 * accepted it.
 */
async function openQuote(
  read: ReadItem,
  repair: Owner,
  { id, number, totalCents }: Quote,
  nowMs: number,
): Promise<Offer | undefined> {
  const item = await read(approvalKey(id));
  const approval = item && approvalKind.read(item);
  if (approval?.user_id !== repair.user_id) return undefined;
  const { key, valid_until: validUntil, decision } = approval;
  if (decision) {
    const isShown = decision.decision === 'accepted' && repair.handedOverAt === undefined;
    return isShown ? { accepted: { number, totalCents, at: decision.at } } : undefined;
  }
  if (isExpired(validUntil, parisDay(nowMs)) || !(await isAnswerable(read, repair, id)))
    return undefined;
  return { quote: { totalCents, validUntil, path: quotePath(id, key) } };
}

/**
 * Returns whether a repair of the quote is open. The given repair, which the quote names, counts as open until it
 * is handed over.
 */
async function isAnswerable(
  read: ReadItem,
  { user_id, handedOverAt }: Owner,
  id: string,
): Promise<boolean> {
  if (handedOverAt === undefined) return true;
  const summary = await read(summaryKey(user_id, id));
  if (summary === undefined) return false;
  return (await readOpenRepair(read, user_id, summaryKind.read(summary))).isOpen;
}

/**
 * Reads the invoices of the repair and of other devices of its intake. An invoice from outside the intake may be
 * addressed to another customer, and its link would show that customer's name and address.
 */
async function intakeBills(
  read: ReadItem,
  { user_id, trackingNumber, intake = [trackingNumber] }: Owner,
  invoices: readonly { id: string }[],
): Promise<StoredSummary[]> {
  const items = await Promise.all(invoices.map(({ id }) => read(summaryKey(user_id, id))));
  return items
    .flatMap((item) => (item ? summaryKind.read(item) : []))
    .filter(({ repairId }) => repairId !== null && intake.includes(repairId));
}

async function dueOf(
  read: ReadItem,
  { user_id }: Owner,
  bills: readonly StoredSummary[],
): Promise<Asks['due']> {
  const open = bills.flatMap((bill) => {
    const { dueCents, paidCents } = paymentStanding(bill, '');
    const parts = partsOfPrice({
      dueCents,
      paidCents: paidCents - bonusPaid(bill.bonus),
      bonusCents: bonusTakenBackBy(bill) ? 0 : bill.bonus?.amountCents,
    });
    const { id, number, isDeposit } = bill;
    const due = {
      number,
      ...(isDeposit && { isDeposit }),
      cents: dueCents,
      ...(parts && { parts }),
    };
    return dueCents > 0 && !bill.isUnfollowed ? [{ id, due }] : [];
  });
  if (open.length === 0) return [];
  const account = await read(cardPaymentsKey(user_id));
  const isByCard = takesCards(account && cardPaymentsKind.read(account));
  return Promise.all(
    open.map(async ({ id, due }) => {
      const isPayable = isByCard && due.cents >= LEAST_CARD_CENTS && due.cents <= MOST_CARD_CENTS;
      const link = isPayable ? await read(paymentLinkKey(id)) : undefined;
      const path = link && payerPath(id, paymentLinkKind.read(link).key);
      return { ...due, ...(path && { path }) };
    }),
  );
}
