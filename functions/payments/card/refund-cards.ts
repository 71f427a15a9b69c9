import { AppError } from '../../../shared/errors.ts';
import type { CardRefundAnswer } from '../../../shared/payments/card.ts';
import { isMissing, StripeRefusal, StripeUnavailable } from '../../billing/stripe-calls.ts';
import { ownDocumentWithSummary } from '../../documents/own-document.ts';
import { logger } from '../../platform/logger.ts';
import type { AlarmMetric } from '../../platform/metric-names.ts';
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

export type RefundCardsDependencies = TakeOverDependencies & {
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
/** More payments by card than an invoice has; each takes a second or two, and a person waits eight. */
const MAX_PARTS = 5;

/** A press: how much of it is still to be given back, and the payments at Stripe that were asked to. */
type Press = { leftCents: number; tried: Set<string>; isCounted: boolean };

/** A refund of one payment: made, or Stripe does not make it and says why. */
type Part = { amountCents: number; state: CardRefundAnswer['state'] } | { refused: AppError };

/**
 * Gives back `amountCents` of what an invoice was paid beyond what is due, to the cards that paid it, from the shop's own
 * account: of each payment what is left of it, the fullest first, a refund each. What Stripe says of a payment is taken
 * over first, so that a refund whose answer was lost is not made again; pressed twice, at once or again, Stripe is asked
 * for one refund of each. Where some are made and others not, the answer says which sum is left, and why.
 * @throws AppError where nothing was given back: DOCUMENT_NOT_FOUND; NOT_REFUNDABLE beyond the surplus or what the
 * payments hold, while another refund is under way, and for what Stripe refuses; TOO_MANY beyond a day's presses; CONFLICT;
 * UNAUTHENTICATED when the shop's account is closed; StripeUnavailable.
 */
export async function refundCards(
  dependencies: RefundCardsDependencies,
  shopId: string,
  documentId: string,
  amountCents: number,
): Promise<CardRefundAnswer> {
  const press: Press = { leftCents: amountCents, tried: new Set(), isCounted: false };
  const made: CardRefundAnswer['state'][] = [];
  let refused: AppError | undefined;
  for (let parts = 0; press.leftCents > 0 && parts < MAX_PARTS; parts += 1) {
    const part = await givePart(dependencies, shopId, documentId, press).catch((error: unknown) => {
      if (press.tried.size === 0) throw error;
      return { stopped: whyStopped(error) };
    });
    if ('state' in part) {
      press.leftCents -= part.amountCents;
      made.push(part.state);
      continue;
    }
    // What Stripe refuses of one card, another may hold; anything else is for the next press.
    refused ??= 'refused' in part ? part.refused : part.stopped;
    if ('stopped' in part) break;
  }
  const state = (['unfunded', 'waiting', 'made'] as const).find((each) => made.includes(each));
  if (state === undefined) throw refused ?? new AppError('CONFLICT');
  const { leftCents } = press;
  const given = { state, amountCents: amountCents - leftCents };
  if (leftCents === 0) return given;
  const { message } = refused ?? beyondRefundable(leftCents);
  return { ...given, left: { amountCents: leftCents, message } };
}

/** Why a press goes no further, in words. */
function whyStopped(error: unknown): AppError {
  if (error instanceof AppError) return error;
  logger.error('A refund was not asked for to its end', { error });
  return new AppError('CHECKOUT_UNAVAILABLE');
}

/** Gives back as much of a press as the fullest payment holds that it has not tried. @throws as `refundCards` */
async function givePart(
  dependencies: RefundCardsDependencies,
  shopId: string,
  documentId: string,
  press: Press,
): Promise<Part> {
  const { documents, accounts, taken } = dependencies;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const [{ summary }, account, payments] = await Promise.all([
      ownDocumentWithSummary(documents, shopId, documentId),
      accounts.get(shopId),
      taken.of(shopId, documentId),
    ]);
    const found = refundable(summary, payments, press.tried);
    if (found === undefined) throw notRefundable('nothing');
    const { known, mostCents, surplusCents } = found;
    const bound = press.tried.size === 0 ? mostCents : surplusCents;
    if (press.leftCents > bound) throw beyondRefundable(mostCents);
    if (account === undefined) throw notRefundable('gone');
    if (!press.isCounted) await claimPress(dependencies, shopId);
    press.isCounted = true;
    const { intentId } = known;
    const amountCents = Math.min(press.leftCents, found.leftCents);
    const refund = { documentId, intentId, amountCents };
    const truth = await truthOf(dependencies, account.account_id, intentId);
    if (truth === undefined) return tried(press, intentId, notRefundable('gone'));
    const { steps = 0 } = await takeOver(dependencies, shopId, intentId, truth);
    if (steps > 0) continue;
    if (amountCents > truth.receivedCents - truth.refundedCents) {
      return tried(press, intentId, notRefundable('refunded'));
    }
    const read = { summary, known, after: truth.lastRefund };
    const claim = await dependencies.refunds.claim(shopId, refund, read, dependencies.now());
    if (claim.kind === 'other') throw notRefundable('underWay');
    if (claim.kind === 'moved') continue;
    const state = await askFor(dependencies, shopId, account.account_id, refund, claim.key);
    if (typeof state !== 'string') return tried(press, intentId, state);
    if (state === 'failed') return tried(press, intentId, notRefundable('failed'));
    press.tried.add(intentId);
    return { amountCents, state };
  }
  throw new AppError('CONFLICT');
}

function tried(press: Press, intentId: string, refused: AppError): Part {
  press.tried.add(intentId);
  return { refused };
}

/** Counts a press of the shop's day, before Stripe is asked anything. @throws AppError TOO_MANY */
async function claimPress({ days, now, alarm }: RefundCardsDependencies, shopId: string) {
  if ((await days.claim([['refund', shopId]], now())) === undefined) return;
  alarm('CardLimitReached');
  throw askedTooOften('refund');
}

/** What Stripe says of a payment now; `undefined` where it does not show it to us any more. */
const truthOf = (
  { cards }: RefundCardsDependencies,
  accountId: string,
  intentId: string,
): Promise<TakenPayment | undefined> =>
  cards.payment(accountId, intentId).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/**
 * Asks Stripe for a refund under its claim's key, and records it: once, whether this or an event comes first. What became
 * of it, or why Stripe refuses it.
 */
async function askFor(
  dependencies: RefundCardsDependencies,
  shopId: string,
  accountId: string,
  refund: Parameters<CardGateway['refund']>[1],
  key: string,
): Promise<RefundState | AppError> {
  const { cards, refunds } = dependencies;
  let state: RefundState | AppError;
  try {
    state = await cards.refund(accountId, refund, `rebond-refund-${key}`);
  } catch (error) {
    // Where nobody knows what Stripe has done, the claim stays: asked again it is the same refund.
    if (!(error instanceof StripeRefusal)) throw error;
    await refunds.release(shopId, refund, key);
    state = whyRefused(error);
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
