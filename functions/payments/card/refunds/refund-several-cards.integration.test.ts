import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CardShop, cardShop } from '../../../../local/testing/card-shop.ts';
import { sharedCloud } from '../../../../local/testing/cloud-and-table.ts';
import { nightly } from '../../../../local/testing/nightly.ts';
import type { TestCloud } from '../../../../local/testing/test-cloud.ts';
import type { CardRefundAnswer } from '../../../../shared/payments/card.ts';
import { parisDay } from '../../../../shared/time.ts';
import { stripeDaysRepository } from '../../../billing/stripe/stripe-days.repository.ts';
import { documentsRepository } from '../../../documents/documents.repository.ts';
import type { TestTable } from '../../../testing/test-table.ts';
import { UNBOUNDED } from '../../../testing/unbounded.ts';
import { paymentsRepository } from '../../payments.repository.ts';
import { cardAccountsRepository } from '../accounts/card-accounts.repository.ts';
import { cardGateway } from '../card-gateway.ts';
import { cardsTakenRepository } from '../cards-taken.repository.ts';
import { disputesRepository } from '../disputes.repository.ts';
import { cardRefundsRepository } from './card-refunds.repository.ts';
import { type RefundCardsDependencies, refundCards } from './refund-cards.ts';

let cloud: TestCloud;
let table: TestTable;
let cards: CardShop;
let id = '';
/** The payments are of 60 € and of 40 €. */
let large = '';
let small = '';
sharedCloud((started) => {
  ({ cloud, table } = started);
});

const state = () => cloud.stripe.account.state;
const today = () => parisDay(Date.now());

/** Two cards have paid an invoice of 100 €, which is credited. */
beforeEach(async () => {
  cards = await cardShop(cloud);
  ({ id } = await cards.invoice(100));
  await cash(6000);
  small = await cards.pay(id);
  await cards.eventsArrived();
  await cash(-6000);
  large = await cards.pay(id);
  await cards.eventsArrived();
  await cards.ask(`/api/documents/${id}/credit-note`, 'POST', {});
  expect(await surplus()).toEqual([-10_000, 10_000]);
});
afterEach(() => {
  Object.assign(state(), { apiMode: 'normal', deliveryMode: 'normal' });
});

const cash = (amountCents: number) =>
  cards.ask(`/api/documents/${id}/payments`, 'POST', { amountCents, means: 'cash', date: today() });
const give = (amountCents = 10_000) =>
  cards.ask<CardRefundAnswer>(`/api/documents/${id}/card-refund`, 'POST', { amountCents });
/** Returns the amounts in cents of the refunds of a Stripe payment. */
const of = (intent: string) =>
  state()
    .refunds.filter(({ payment_intent }) => payment_intent === intent)
    .map(({ amount }) => amount);
const surplus = async () => {
  const { dueCents, cardRefundCents } = await cards.details(id);
  return [dueCents, cardRefundCents];
};

/** Returns the dependencies of the use case, with Stripe's real client. `over` replaces some of them. */
function dependencies(over: Partial<RefundCardsDependencies> = {}): RefundCardsDependencies {
  const { hostname: host, port } = new URL(cloud.environment.STRIPE_API_URL ?? '');
  const stripe = new Stripe(cloud.stripe.secretKey, { host, port, protocol: 'http' });
  return {
    documents: documentsRepository(table, UNBOUNDED),
    payments: paymentsRepository(table),
    accounts: cardAccountsRepository(table),
    taken: cardsTakenRepository(table),
    disputes: disputesRepository(table),
    refunds: cardRefundsRepository(table),
    cards: cardGateway(async () => stripe),
    days: stripeDaysRepository(table),
    alarm: vi.fn(),
    now: () => Date.now(),
    ...over,
  };
}

type Refund = RefundCardsDependencies['cards']['refund'];

/**
 * Requests a refund with `refund` in place of Stripe's function. `refund` gets the real function and the number of
 * earlier calls.
 */
function pressWith(refund: (real: Refund, before: number) => Refund) {
  const { cards: real } = dependencies();
  let asked = 0;
  const given: Refund = (...request) => {
    asked += 1;
    return refund(real.refund, asked - 1)(...request);
  };
  const over = dependencies({ cards: { ...real, refund: given } });
  return refundCards(over, cards.shop.sub, id, 10_000);
}

it('One request refunds a surplus to two cards, to each the amount that it paid', async () => {
  const { status, body } = await give();
  expect([status, body]).toEqual([200, { state: 'made', amountCents: 10_000 }]);
  expect([of(large), of(small)]).toEqual([[6000], [4000]]);
  await cards.eventsArrived();
  expect(await surplus()).toEqual([0, undefined]);
  expect((await cards.paid(id)).slice(-2)).toEqual([
    ['card', -6000],
    ['card', -4000],
  ]);
  expect((await give(1)).status).toBe(409);
});

nightly(
  'A partial refund takes the card that paid most first, and another request refunds the rest',
  async () => {
    expect((await give(10_001)).status).toBe(409);
    expect((await give(7000)).body).toMatchObject({ amountCents: 7000 });
    expect([of(large), of(small)]).toEqual([[6000], [1000]]);
    expect(await surplus()).toEqual([-3000, 3000]);
    expect((await give(3000)).status).toBe(200);
    expect([of(large), of(small)]).toEqual([[6000], [1000, 3000]]);
  },
);

nightly('Many simultaneous requests make one refund of each card', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => give()));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true);
  await cards.eventsArrived();
  expect([of(large), of(small)]).toEqual([[6000], [4000]]);
  expect(await surplus()).toEqual([0, undefined]);
});

nightly('Simultaneous requests for different sums refund no more than the surplus', async () => {
  await Promise.all([give(10_000), give(9000), give(7000), give(6000)]);
  await cards.eventsArrived();
  const sums = [large, small].map((each) => of(each).reduce((sum, cents) => sum + cents, 0));
  expect(sums[0]).toBeLessThanOrEqual(6000);
  expect(sums[1]).toBeLessThanOrEqual(4000);
  expect((await surplus())[0]).toBe((sums[0] ?? 0) + (sums[1] ?? 0) - 10_000);
});

nightly('After a crash between two refunds, the next request makes the rest', async () => {
  state().deliveryMode = 'lost';
  const died = await pressWith((real, before) =>
    before === 0 ? real : () => Promise.reject(new Error('No answer')),
  );
  const message = expect.stringMatching(/réessayez/i);
  expect(died).toEqual({ state: 'made', amountCents: 6000, left: { amountCents: 4000, message } });
  expect(await surplus()).toEqual([-4000, 4000]);
  expect((await give(4000)).body).toEqual({ state: 'made', amountCents: 4000 });
  expect([of(large), of(small)]).toEqual([[6000], [4000]]);
  expect(await surplus()).toEqual([0, undefined]);
});

nightly(
  'After a crash before the first refund is recorded, nothing is refunded twice',
  async () => {
    state().deliveryMode = 'lost';
    const died = pressWith((real) => async (...request) => {
      await real(...request);
      throw new Error('The answer is lost');
    });
    await expect(died).rejects.toThrow('The answer is lost');
    const { body } = await give();
    expect(body.error?.message).toMatch(/^Par carte, 40,00\s€ au plus/);
    expect(await surplus()).toEqual([-4000, 4000]);
    expect((await give(4000)).status).toBe(200);
    expect([of(large), of(small)]).toEqual([[6000], [4000]]);
  },
);

it('When Stripe refuses one of two refunds, the answer says which amount was refunded and which was not', async () => {
  cloud.stripe.connect.dispute(large);
  const message = expect.stringContaining('conteste ce paiement');
  const { status, body } = await give();
  const left = { amountCents: 6000, message };
  expect([status, body]).toEqual([200, { state: 'made', amountCents: 4000, left }]);
  expect([of(large), of(small)]).toEqual([[], [4000]]);
  expect(await surplus()).toEqual([-6000, 6000]);
  expect((await give(6000)).body.error).toMatchObject({ code: 'NOT_REFUNDABLE', message });
});

nightly(
  'A refund to several cards costs for each card as much as one refund, apart from the daily limit',
  async () => {
    state().deliveryMode = 'lost';
    const requests = await table.requestsOf(() =>
      refundCards(dependencies(), cards.shop.sub, id, 10_000),
    );
    expect(requests.filter((each) => each === 'TransactWriteItemsCommand')).toHaveLength(5);
    expect(requests).toHaveLength(39);
  },
);
