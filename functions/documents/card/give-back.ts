import { AppError } from '../../../shared/errors.ts';
import type { CardRefundAnswer } from '../../../shared/payments/card.ts';
import { isMissing, StripeRefusal, StripeUnavailable } from '../../billing/stripe-calls.ts';
import { logger } from '../../platform/logger.ts';
import type { AlarmMetric } from '../../platform/metric-names.ts';
import { ownDocumentWithSummary } from '../own-document.ts';
import type { CardAccountsRepository } from './card-accounts.repository.ts';
import type { CardDays } from './card-days.repository.ts';
import type { CardGateway } from './card-gateway.ts';
import type { CardRefunds } from './card-refunds.repository.ts';
import type { CardPaymentsTaken } from './cards-taken.repository.ts';
import { askedTooOften } from './not-payable.ts';
import { beyondRefundable, notRefundable, whyRefused } from './not-refundable.ts';
import { refundable } from './refundable.ts';
import type { RefundState, TakenPayment } from './stripe-payments.ts';
import { type TakeOverDependencies, takeOver, takeOverPayment } from './take-over-payment.ts';

export type GiveBackDependencies = TakeOverDependencies & {
  accounts: Pick<CardAccountsRepository, 'get'>;
  taken: CardPaymentsTaken;
  refunds: CardRefunds;
  cards: Pick<CardGateway, 'payment' | 'refund'>;
  days: CardDays;
  /** Tells a person of what the program cannot mend by itself. */
  alarm: (metric: AlarmMetric) => void;
};

/** What was paid, credited or given back meanwhile is read again. */
const MAX_ROUNDS = 5;

/**
 * Gives back `amountCents` of what an invoice was paid beyond what is due, to the card that paid it, from the shop's own
 * account. What Stripe says of the payment is taken over first, so that a refund whose answer was lost is not made again;
 * pressed twice, at once or again, Stripe is asked for one refund.
 * @throws AppError DOCUMENT_NOT_FOUND; NOT_REFUNDABLE beyond the surplus or what the payment holds, while another refund
 * is under way, and for what Stripe refuses; TOO_MANY beyond a day's refunds; CONFLICT; UNAUTHENTICATED when the shop's
 * account is closed; StripeUnavailable.
 */
export async function giveBack(
  dependencies: GiveBackDependencies,
  shopId: string,
  documentId: string,
  amountCents: number,
): Promise<CardRefundAnswer> {
  const { documents, accounts, taken } = dependencies;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const [{ summary }, account, payments] = await Promise.all([
      ownDocumentWithSummary(documents, shopId, documentId),
      accounts.get(shopId),
      taken.of(shopId, documentId),
    ]);
    const found = refundable(summary, payments);
    if (found === undefined) throw notRefundable('nothing');
    if (amountCents > found.mostCents) throw beyondRefundable(found.mostCents);
    if (account === undefined) throw notRefundable('gone');
    if (round === 0) await claimPress(dependencies, shopId);
    const { intentId } = found.known;
    const refund = { documentId, intentId, amountCents };
    const truth = await truthOf(dependencies, account.account_id, intentId);
    const { steps = 0 } = await takeOver(dependencies, shopId, intentId, truth);
    if (steps > 0) continue;
    if (amountCents > truth.receivedCents - truth.refundedCents) throw notRefundable('refunded');
    const read = { summary, known: found.known, after: truth.lastRefund };
    const claim = await dependencies.refunds.claim(shopId, refund, read, dependencies.now());
    if (claim.kind === 'other') throw notRefundable('underWay');
    if (claim.kind === 'moved') continue;
    const state = await askFor(dependencies, shopId, account.account_id, refund, claim.key);
    if (state === 'failed') throw notRefundable('failed');
    return { state, amountCents };
  }
  throw new AppError('CONFLICT');
}

/** Counts a refund of the shop's day, before Stripe is asked anything. @throws AppError TOO_MANY */
async function claimPress({ days, now, alarm }: GiveBackDependencies, shopId: string) {
  if ((await days.claim([['refund', shopId]], now())) === undefined) return;
  alarm('CardLimitReached');
  throw askedTooOften('refund');
}

/** What Stripe says of a payment now. @throws AppError NOT_REFUNDABLE where it does not show it to us any more. */
async function truthOf(
  { cards }: GiveBackDependencies,
  accountId: string,
  intentId: string,
): Promise<TakenPayment> {
  const truth = await cards.payment(accountId, intentId).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (truth === undefined) throw notRefundable('gone');
  return truth;
}

/** Asks Stripe for a refund under its claim's key, and records it: once, whether this or an event comes first. */
async function askFor(
  dependencies: GiveBackDependencies,
  shopId: string,
  accountId: string,
  refund: Parameters<CardGateway['refund']>[1],
  key: string,
): Promise<RefundState> {
  const { cards, refunds } = dependencies;
  let state: RefundState;
  try {
    state = await cards.refund(accountId, refund, `rebond-refund-${key}`);
  } catch (error) {
    // Where nobody knows what Stripe has done, the claim stays: asked again it is the same refund.
    if (!(error instanceof StripeRefusal)) throw error;
    await refunds.release(shopId, refund.documentId, key);
    await takeOverPayment(dependencies, shopId, accountId, refund.intentId).catch(leftToEvents);
    throw whyRefused(error);
  }
  await takeOverPayment(dependencies, shopId, accountId, refund.intentId).catch(leftToEvents);
  return state;
}

/** The refund is made, or was: what could not be recorded now, its event or the daily comparison will. */
function leftToEvents(error: unknown): void {
  const isOurs = error instanceof AppError || error instanceof StripeRefusal;
  if (!isOurs && !(error instanceof StripeUnavailable)) throw error;
  logger.warn('A refund is not recorded yet', { error });
}
