import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CardShop, cardShop } from '../../../../local/testing/card-shop.ts';
import { ownCloud } from '../../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../../local/testing/eventually.ts';
import { nightly } from '../../../../local/testing/nightly.ts';
import type { TestShop } from '../../../../local/testing/shop.ts';
import type { TestCloud } from '../../../../local/testing/test-cloud.ts';
import { StripeRefusal, StripeUnavailable } from '../../../billing/stripe/stripe-calls.ts';
import { documentsRepository } from '../../../documents/documents.repository.ts';
import type { TestTable } from '../../../testing/test-table.ts';
import { UNBOUNDED } from '../../../testing/unbounded.ts';
import { paymentsRepository } from '../../payments.repository.ts';
import { cardAccountsRepository } from '../accounts/card-accounts.repository.ts';
import { cardGateway } from '../card-gateway.ts';
import { cardsTakenRepository } from '../cards-taken.repository.ts';
import { disputesRepository } from '../disputes.repository.ts';
import type { ReportedPayment } from '../stripe-payments.ts';
import { cardShopsRepository } from './card-shops.repository.ts';
import { type CompareCardsDependencies, compareCards } from './compare-cards.ts';
import { cardShopKey } from './stored-card-shop.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
let account = '';
let cards: CardShop;
ownCloud((started) => {
  ({ cloud, table } = started);
});

const DAY_MS = 24 * 60 * 60_000;
const state = () => cloud.stripe.account.state;
beforeEach(async () => {
  cards = await cardShop(cloud);
  ({ shop, account } = cards);
  state().deliveryMode = 'lost';
});
afterEach(async () => {
  Object.assign(state(), { apiMode: 'normal', deliveryMode: 'normal' });
  await table.remove(cardShopKey(shop.sub));
});

/** Makes an invoice of 60 € that its customer paid by card two hours ago, and of which no event reached us. */
async function paidUnreported(): Promise<{ id: string; intentId: string }> {
  const { id } = await cards.invoice();
  const intentId = await cards.pay(id);
  hoursAgo(2);
  return { id, intentId };
}

/** Moves the recent events of the shop's account some hours into the past. */
function hoursAgo(hours: number): void {
  const recent = Date.now() / 1_000 - 3_000;
  for (const event of state().events) {
    if (event.account === account && event.created > recent) event.created -= hours * 3_600;
  }
}

const paidBy = async (id: string) => (await cards.paid(id)).map(([, cents]) => cents);

/**
 * Runs the comparison `days` from now, with `cards` in place of calls to Stripe; returns the report, the alarms and how
 * often Stripe was called.
 */
async function run(days = 0, cards: Partial<CompareCardsDependencies['cards']> = {}) {
  const { hostname: host, port } = new URL(cloud.environment.STRIPE_API_URL ?? '');
  const stripe = new Stripe(cloud.stripe.secretKey, { host, port, protocol: 'http' });
  const real = cardGateway(async () => stripe);
  const asked = {
    reported: vi.fn(cards.reported ?? real.reported),
    payment: vi.fn(cards.payment ?? real.payment),
  };
  const alarm = vi.fn();
  const dependencies: CompareCardsDependencies = {
    shops: cardShopsRepository(table),
    accounts: cardAccountsRepository(table),
    documents: documentsRepository(table, UNBOUNDED),
    payments: paymentsRepository(table),
    taken: cardsTakenRepository(table),
    disputes: disputesRepository(table),
    cards: asked,
    now: () => Date.now() + days * DAY_MS,
    alarm,
  };
  const report = await compareCards(dependencies, [shop.sub], () => true);
  return {
    report,
    alarms: alarm.mock.calls.map(([metric, { shopId }]) => [metric, shopId]),
    asked: [asked.reported.mock.calls.length, asked.payment.mock.calls.length],
  };
}

it('The comparison records a payment that no event reported, raises one alarm, and calls Stripe once a day', async () => {
  const { id, intentId } = await paidUnreported();
  expect(await paidBy(id)).toEqual([]);
  expect(await run()).toEqual({
    report: { compared: 1, found: 1, left: 0, failed: 0 },
    alarms: [['CardEventLost', shop.sub]],
    asked: [1, 1],
  });
  expect(await paidBy(id)).toEqual([6000]);
  expect((await run()).asked).toEqual([0, 0]);
  // The comparison does not read known payments one by one.
  expect(await run(1)).toEqual({
    report: { compared: 1, found: 0, left: 0, failed: 0 },
    alarms: [],
    asked: [1, 0],
  });
  cloud.stripe.connect.refund(intentId, 1000);
  cloud.stripe.connect.refund(intentId, 500);
  hoursAgo(-40);
  expect(await run(2)).toMatchObject({ report: { found: 1 }, asked: [1, 1] });
  expect(await paidBy(id)).toEqual([6000, -1500]);
  cloud.stripe.connect.failRefund(state().refunds.at(-1)?.id ?? '');
  hoursAgo(-60);
  expect(await run(3)).toMatchObject({ report: { found: 1 } });
  expect(await paidBy(id)).toEqual([6000, -1500, 500]);
});

it('The comparison shows a dispute that no event reported, and records a lost one as refunded', async () => {
  const { id, intentId } = await paidUnreported();
  await run();
  cloud.stripe.connect.dispute(intentId);
  hoursAgo(-40);
  expect(await run(2)).toMatchObject({ report: { found: 0 }, alarms: [], asked: [1, 1] });
  expect((await cards.details(id)).dispute).toMatchObject({ amountCents: 6000 });
  cloud.stripe.connect.moveDispute(intentId, 'lost');
  hoursAgo(-60);
  expect(await run(3)).toMatchObject({ report: { found: 1 }, asked: [1, 1] });
  expect(await paidBy(id)).toEqual([6000, -6000]);
});

it('The comparison leaves out recent payments, which Stripe may still report by itself', async () => {
  const { id } = await paidUnreported();
  for (const event of state().events) if (event.account === account) event.created += 7_200;
  expect(await run()).toMatchObject({ report: { compared: 1, found: 0 }, alarms: [] });
  expect(await paidBy(id)).toEqual([]);
  expect(await run(1)).toMatchObject({ report: { compared: 1, found: 1 } });
});

it('start-daily-jobs queues the shops, and the comparison runs in its Lambda under its own role', async () => {
  const { id } = await paidUnreported();
  await cardShopsRepository(table).enter('no-more', Date.now());
  expect(await cloud.invoke('start-daily-jobs', { job: 'compare-cards' })).toMatchObject({
    queued: 2,
  });
  await eventually('the payment is recorded', async () => (await paidBy(id)).length > 0);
  expect(await paidBy(id)).toEqual([6000]);
  await eventually(
    'the shop that takes no cards has left the job',
    async () => (await table.item(cardShopKey('no-more'))) === undefined,
  );
});

nightly(
  'The comparison reads one page after another, and repeats a shop’s day that it did not finish',
  async () => {
    const { id } = await paidUnreported();
    const event = state().events.findLast((each) => each.account === account);
    // The owner's newer money movements fill more than one page.
    for (let each = 0; each < 120; each += 1) {
      const object = {
        object: 'charge',
        payment_intent: `pi_${each}`,
        metadata: {},
        amount_refunded: 1,
      };
      state().events.push({
        ...structuredClone(event),
        id: `evt_${shop.sub}_${each}`,
        type: 'charge.refunded',
        data: { object },
      } as never);
    }
    state().apiMode = 'down';
    await expect(run()).rejects.toThrow(StripeUnavailable);
    state().apiMode = 'normal';
    expect(await run()).toMatchObject({ report: { compared: 1, found: 1 }, asked: [2, 1] });
    expect(await paidBy(id)).toEqual([6000]);
  },
);

it('The comparison reads twenty pages of a shop at most, and raises an alarm when there are more', async () => {
  await paidUnreported();
  const payments: ReportedPayment[] = [];
  const endless = await run(0, { reported: async () => ({ payments, next: 'evt_1' }) });
  expect(endless).toEqual({
    report: { compared: 0, found: 0, left: 0, failed: 1 },
    alarms: [['ReconciliationFailed', shop.sub]],
    asked: [20, 0],
  });
});

it('A shop that takes no more cards, whose account is gone, or that is closed is left out', async () => {
  const key = cardShopKey(shop.sub);
  await paidUnreported();
  const refused = new StripeRefusal({ message: 'gone', code: 'account_invalid' });
  const gone = await run(0, { reported: () => Promise.reject(refused) });
  expect(gone.report).toEqual({ compared: 0, found: 0, left: 1, failed: 0 });
  expect(await table.item(key)).toBeUndefined();
  expect(await cardAccountsRepository(table).get(shop.sub)).toBeUndefined();
  await cardShopsRepository(table).enter(shop.sub, Date.now());
  expect((await run()).report).toMatchObject({ left: 1 });
  expect(await table.item(key)).toBeUndefined();
});
