import { AppError } from '../../../../shared/errors.ts';
import { formatEuros } from '../../../../shared/money.ts';
import type { CardRefundAnswer } from '../../../../shared/payments/card.ts';
import { countAsked, type StripeLimits } from '../../../billing/stripe/asked-too-often.ts';
import {
  isMissing,
  StripeRefusal,
  StripeUnavailable,
  unlessMissing,
} from '../../../billing/stripe/stripe-calls.ts';
import { ownDocumentWithSummary } from '../../../documents/own-document.ts';
import { logger } from '../../../platform/logger.ts';
import type { CardAccountsRepository } from '../accounts/card-accounts.repository.ts';
import type { CardGateway } from '../card-gateway.ts';
import type { CardPaymentsTaken } from '../cards-taken.repository.ts';
import { leftOf } from '../stored-card-payment.ts';
import type { RefundState } from '../stripe-payments.ts';
import { type TakeOverDependencies, takeOver, takeOverPayment } from '../take-over-payment.ts';
import type { CardRefunds } from './card-refunds.repository.ts';
import { refundable } from './refundable.ts';

export type RefundCardsDependencies = TakeOverDependencies &
  StripeLimits & {
    accounts: Pick<CardAccountsRepository, 'get'>;
    taken: CardPaymentsTaken;
    refunds: CardRefunds;
    cards: Pick<CardGateway, 'payment' | 'refund'>;
  };

/** A round ends without a refund when a payment, credit or refund came first. The next round reads the state again. */
const MAX_ROUNDS = 5;
/** Each refund takes a second or two, and a person waits eight seconds. */
const MAX_PARTS = 5;

type Press = { leftCents: number; tried: Set<string>; isCounted: boolean };

type Part = { amountCents: number; state: CardRefundAnswer['state'] } | { refused: AppError };

/**
 * Refunds an invoice to the cards that paid it, the largest part first. The state at Stripe is recorded first, so
 * that a refund whose answer was lost is not made again, and simultaneous requests make one refund of each payment.
 * When only some are made, the answer says how much is left, and why.
 * @throws AppError when nothing was refunded: DOCUMENT_NOT_FOUND, NOT_REFUNDABLE, TOO_MANY, CONFLICT,
 * UNAUTHENTICATED; StripeUnavailable.
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
    // When Stripe refuses for one card, another card may be accepted. After any other error the shop must ask again.
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

function whyStopped(error: unknown): AppError {
  if (error instanceof AppError) return error;
  logger.error('A refund request stopped before its end', { error });
  return new AppError('CHECKOUT_UNAVAILABLE');
}

/** Refunds at most the amount that is left to refund. @throws as `refundCards` */
async function givePart(
  dependencies: RefundCardsDependencies,
  shopId: string,
  documentId: string,
  press: Press,
): Promise<Part> {
  const { documents, accounts, taken, cards } = dependencies;
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
    if (!press.isCounted) await countAsked(dependencies, 'refund', shopId);
    press.isCounted = true;
    const { intentId } = known;
    const amountCents = Math.min(press.leftCents, found.leftCents);
    const refund = { documentId, intentId, amountCents };
    // Stripe may no longer show the payment to us.
    const readAtMs = dependencies.now();
    const truth = await cards.payment(account.account_id, intentId).catch(unlessMissing);
    if (truth === undefined) return tried(press, intentId, notRefundable('gone'));
    const { steps = 0 } = await takeOver(dependencies, shopId, intentId, { truth, readAtMs });
    if (steps > 0) continue;
    if (amountCents > leftOf(truth)) {
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

/** Records the refund once, whether the answer or an event comes first. Returns its state, or why Stripe refuses it. */
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
    // While the result at Stripe is unknown, the claim stays, so that another request makes the same refund.
    if (!(error instanceof StripeRefusal)) throw error;
    await refunds.release(shopId, refund, key);
    state = whyRefused(error);
  }
  await takeOverPayment(dependencies, shopId, accountId, refund.intentId).catch(leftToEvents);
  return state;
}

/** The refund was made. If the refund cannot be recorded now, its event or the daily comparison records it. */
function leftToEvents(error: unknown): void {
  const isOurs = error instanceof AppError || error instanceof StripeRefusal;
  if (!isOurs && !(error instanceof StripeUnavailable)) throw error;
  logger.warn('A refund is not recorded yet', { error });
}

/** The reasons are not in shared/errors.ts, which every page loads. */
const WHY = {
  nothing: 'Il n’y a plus rien à rendre par carte sur cette facture.',
  underWay:
    'Un autre remboursement de cette facture est en cours. Patientez quelques minutes, puis rechargez la page.',
  gone: 'Ce paiement n’est plus sur le compte Stripe relié à Rebond. Remboursez-le depuis Stripe, puis enregistrez-le ici.',
  failed:
    'La carte du client n’accepte pas ce remboursement. Rendez la somme autrement, puis enregistrez-la.',
  refunded: 'Stripe a déjà rendu cette somme. Rechargez la page.',
  disputed:
    'Votre client conteste ce paiement auprès de sa banque\u202f: il ne peut plus être remboursé. Répondez à la contestation depuis Stripe.',
  unfunded:
    'Votre solde chez Stripe ne suffit pas. Approvisionnez-le depuis Stripe, ou rendez la somme autrement et enregistrez-la.',
  refused:
    'Stripe refuse ce remboursement. Faites-le depuis votre tableau de bord Stripe\u202f: il s’inscrira ici de lui-même.',
} as const;

const notRefundable = (why: keyof typeof WHY): AppError =>
  new AppError('NOT_REFUNDABLE', { message: WHY[why] });

const beyondRefundable = (mostCents: number): AppError =>
  new AppError('NOT_REFUNDABLE', {
    message: `Par carte, ${formatEuros(mostCents)} au plus sont à rendre sur cette facture. Rechargez la page, puis réessayez.`,
  });

/** Stripe refuses a refund with these codes (docs.stripe.com/error-codes). */
const CODES: Partial<Record<string, keyof typeof WHY>> = {
  charge_already_refunded: 'refunded',
  charge_disputed: 'disputed',
  refund_disputed_payment: 'disputed',
  balance_insufficient: 'unfunded',
};

function whyRefused(refusal: StripeRefusal): AppError {
  if (isMissing(refusal)) return notRefundable('gone');
  const why = CODES[refusal.code ?? ''];
  if (why) return notRefundable(why);
  // When the sum is too high, Stripe names the parameter; an empty balance can be recognized only by the sentence
  // (woocommerce-payments issue 10025).
  if (refusal.param === 'amount') return notRefundable('refunded');
  return notRefundable(/^Insufficient funds/.test(refusal.message) ? 'unfunded' : 'refused');
}
