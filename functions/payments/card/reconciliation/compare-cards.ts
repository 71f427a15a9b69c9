import { AppError } from '../../../../shared/errors.ts';
import { parisDay } from '../../../../shared/time.ts';
import { StripeUnavailable } from '../../../billing/stripe/stripe-calls.ts';
import { isDocumentId } from '../../../documents/document-id.ts';
import { workThrough } from '../../../platform/jobs/slice.ts';
import type { RaiseAlarm } from '../../../platform/raise-alarm.ts';
import type { CardAccountsRepository } from '../accounts/card-accounts.repository.ts';
import { isGone } from '../accounts/connect-account.ts';
import type { CardGateway } from '../card-gateway.ts';
import type { ReportedPayment } from '../stripe-payments.ts';
import { type TakeOverDependencies, takeOverPayment } from '../take-over-payment.ts';
import type { CardShops } from './card-shops.repository.ts';

export type CompareCardsDependencies = TakeOverDependencies & {
  shops: Pick<CardShops, 'get' | 'done' | 'leave'>;
  accounts: Pick<CardAccountsRepository, 'get' | 'forget'>;
  cards: Pick<CardGateway, 'payment' | 'reported'>;
  alarm: RaiseAlarm;
};

/** `found` counts payments that no event had reported. */
export type CompareCardsReport = { compared: number; found: number; left: number; failed: number };

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Stripe lists the events of the last 30 days (docs.stripe.com/webhooks/process-undelivered-events). */
const LISTED_DAYS = 30;
/** Events of the last hour may still arrive by themselves. */
const SETTLED_MS = HOUR_MS;
/** A shop's customers cause fewer pages of a hundred events between two comparisons. */
const MAX_PAGES = 20;

/**
 * Records the payments that no webhook has reported, for example while the endpoint was switched off. Each raises an
 * alarm, because its cause may affect others. Recording twice changes nothing.
 * @throws StripeUnavailable; the queue then delivers the shops again.
 */
export async function compareCards(
  dependencies: CompareCardsDependencies,
  shopIds: readonly string[],
  hasTime: () => boolean,
): Promise<CompareCardsReport> {
  const { shops, alarm, now } = dependencies;
  const report: CompareCardsReport = { compared: 0, found: 0, left: 0, failed: 0 };
  await workThrough(shops, shopIds, {
    day: parisDay(now()),
    mayGoOn: hasTime,
    async work(shopId, { done_day: lastDay }) {
      const found = await compareShop(dependencies, shopId, lastDay);
      if (found === 'gone') {
        await shops.leave(shopId);
        report.left += 1;
        return false;
      }
      report.found += found;
      report.compared += 1;
      return true;
    },
    failed(shopId, error) {
      if (error instanceof StripeUnavailable) throw error;
      report.failed += 1;
      alarm('ReconciliationFailed', { shopId, error });
    },
  });
  return report;
}

/** Returns how many payments were found, or `gone` when the shop takes no more cards. */
async function compareShop(
  dependencies: CompareCardsDependencies,
  shopId: string,
  lastDay: string | undefined,
): Promise<number | 'gone'> {
  const { accounts } = dependencies;
  const known = await accounts.get(shopId);
  if (known === undefined) return 'gone';
  const { account_id: accountId } = known;
  try {
    return await takeOverUnreported(dependencies, shopId, accountId, lastDay);
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return 'gone';
    if (!isGone(error)) throw error;
    await accounts.forget(shopId, accountId);
    return 'gone';
  }
}

async function takeOverUnreported(
  dependencies: CompareCardsDependencies,
  shopId: string,
  accountId: string,
  lastDay: string | undefined,
): Promise<number> {
  const { cards, now, alarm } = dependencies;
  const oldestMs = now() - LISTED_DAYS * DAY_MS;
  // The range starts a day before the last comparison, which left out the latest events.
  const fromMs = lastDay ? Date.parse(lastDay) - DAY_MS : oldestMs;
  const range = { fromMs: Math.max(oldestMs, fromMs), toMs: now() - SETTLED_MS };
  const looked = new Set<string>();
  let found = 0;
  let after: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const { payments, next } = await cards.reported(accountId, range, after);
    for (const payment of payments) {
      const { intentId, refundedCents, decidedAtMs } = payment;
      if (looked.has(intentId)) continue;
      const known = await isKnown(dependencies, shopId, payment);
      // The newest event comes first. If the refund that it reports is known, the earlier events are known too.
      if (!known || refundedCents !== undefined) looked.add(intentId);
      if (known) continue;
      const outcome = await takeOverPayment(dependencies, shopId, accountId, intentId, decidedAtMs);
      if (outcome.kind === 'not-ours' || outcome.steps === 0) continue;
      found += 1;
      alarm('CardEventLost', { shopId, intentId });
    }
    if (next === undefined) return found;
    if (pages === MAX_PAGES) throw new Error('A shop has more events than one comparison reads');
    after = next;
  }
}

/** Returns true for a payment that is recorded already or is not ours. Stripe is then not asked. */
async function isKnown(
  { taken }: Pick<CompareCardsDependencies, 'taken'>,
  shopId: string,
  { intentId, documentId, refundedCents }: ReportedPayment,
): Promise<boolean> {
  // The event of a failed refund or of a dispute names no document.
  if (documentId === undefined) return false;
  if (!isDocumentId(documentId)) return true;
  const known = await taken.get(shopId, documentId, intentId);
  return known !== undefined && [undefined, known.refundedCents].includes(refundedCents);
}
