import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CardShop, cardShop } from '../../../../local/testing/card-shop.ts';
import { sharedCloud } from '../../../../local/testing/cloud-and-table.ts';
import { nightly } from '../../../../local/testing/nightly.ts';
import type { TestCloud } from '../../../../local/testing/test-cloud.ts';
import type { CardRefundAnswer } from '../../../../shared/payments/card.ts';
import type { FollowUp } from '../../../../shared/repairs/follow-up/follow-up.ts';
import { parisDay } from '../../../../shared/time.ts';
import { stripeDayKey, stripeDayKind } from '../../../billing/stripe/stored-stripe-day.ts';
import {
  STRIPE_LIMITS,
  stripeDaysRepository,
} from '../../../billing/stripe/stripe-days.repository.ts';
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
let intent = '';
sharedCloud((started) => {
  ({ cloud, table } = started);
});

const state = () => cloud.stripe.account.state;
const connect = () => cloud.stripe.connect;
const today = () => parisDay(Date.now());

/** The customer has paid an invoice of 60 € in cash and by card. */
beforeEach(async () => {
  cards = await cardShop(cloud);
  ({ id } = await cards.invoice());
  const page = await cards.page(id);
  await cash(6000);
  intent = await cards.pay(id, page);
  await cards.eventsArrived();
});
afterEach(() => {
  Object.assign(state(), { apiMode: 'normal', deliveryMode: 'normal' });
});

const cash = (amountCents: number) =>
  cards.ask(`/api/documents/${id}/payments`, 'POST', { amountCents, means: 'cash', date: today() });
const give = (amountCents = 6000) =>
  cards.ask<CardRefundAnswer>(`/api/documents/${id}/card-refund`, 'POST', { amountCents });
const refunds = () => state().refunds.filter(({ payment_intent }) => payment_intent === intent);
const surplus = async () => {
  const { dueCents, cardRefundCents } = await cards.details(id);
  return [dueCents, cardRefundCents];
};
const owner = () => {
  const found = state().connected.find((each) => each.id === cards.account);
  if (found === undefined) throw new Error('The shop has no account');
  return found;
};
const refused = async (answer = give()) => {
  const { status, body } = await answer;
  return [status, body.error?.code, body.error?.message];
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

const PAID = [
  ['cash', 6000],
  ['card', 6000],
] as const;

describe('Refunding an invoice that was paid twice', () => {
  it('A surplus is refunded to the card that paid it, and recorded once', async () => {
    expect(await surplus()).toEqual([-6000, 6000]);
    const { status, body } = await give();
    expect([status, body]).toEqual([200, { state: 'made', amountCents: 6000 }]);
    expect(await cards.paid(id)).toEqual([...PAID, ['card', -6000]]);
    await cards.eventsArrived();
    expect(await cards.paid(id)).toEqual([...PAID, ['card', -6000]]);
    expect(await surplus()).toEqual([0, undefined]);
    const { cardSurpluses } = (await cards.ask<FollowUp>('/api/follow-up')).body;
    expect(cardSurpluses).toBeUndefined();
    expect(refunds()).toMatchObject([{ amount: 6000, metadata: { rebond_document: id } }]);
    expect(await refused()).toEqual([409, 'NOT_REFUNDABLE', expect.stringContaining('plus rien')]);
  });

  it('The e-mail of the credit note names the refund and its card', async () => {
    const to = `${id}@exemple.fr`;
    const note = await cards.ask<{ id: string }>(`/api/documents/${id}/credit-note`, 'POST', {});
    expect((await give()).body).toMatchObject({ state: 'made' });
    const { status } = await cards.ask(`/api/documents/${note.body.id}/send`, 'POST', { to });
    expect(status).toBe(200);
    const [email] = cloud.messaging.outbox.list().filter((each) => each.to === to);
    expect(email?.text).toMatch(/60,00\s€ vous sont rendus sur la carte qui finit par \d{4}\./);
  });

  it('A surplus can be refunded in parts, and never beyond the surplus', async () => {
    await cash(-2000);
    expect(await surplus()).toEqual([-4000, 4000]);
    expect(await refused(give(4001))).toEqual([
      409,
      'NOT_REFUNDABLE',
      expect.stringMatching(/^Par carte, 40,00\s€ au plus/),
    ]);
    expect((await give(1500)).status).toBe(200);
    expect(await surplus()).toEqual([-2500, 2500]);
    expect((await give(2500)).status).toBe(200);
    expect(await surplus()).toEqual([0, undefined]);
    for (const wrong of [0, -1, 1.5]) expect((await give(wrong)).status).toBe(400);
  });

  nightly('Many simultaneous requests for one refund make one refund', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => give()));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true);
    await cards.eventsArrived();
    expect(refunds()).toHaveLength(1);
    expect(await cards.paid(id)).toEqual([...PAID, ['card', -6000]]);
  });

  nightly(
    'Two simultaneous requests for different sums do not refund the surplus twice',
    async () => {
      await Promise.all([give(6000), give(5000), give(4000)]);
      await cards.eventsArrived();
      const given = refunds().reduce((sum, { amount }) => sum + amount, 0);
      expect(given).toBeLessThanOrEqual(6000);
      expect(await surplus()).toEqual([given - 6000, given === 6000 ? undefined : 6000 - given]);
    },
  );

  it('A refund whose answer from Stripe is lost is recorded and not made again', async () => {
    const real = dependencies();
    const lost = dependencies({
      cards: {
        ...real.cards,
        async refund(...request) {
          await real.cards.refund(...request);
          throw new Error('The answer is lost');
        },
      },
    });
    state().deliveryMode = 'lost';
    const { sub } = cards.shop;
    await expect(refundCards(lost, sub, id, 6000)).rejects.toThrow('The answer is lost');
    expect(await cards.paid(id)).toEqual(PAID);
    expect(await refused()).toEqual([409, 'NOT_REFUNDABLE', expect.stringContaining('plus rien')]);
    expect(refunds()).toHaveLength(1);
    expect(await cards.paid(id)).toEqual([...PAID, ['card', -6000]]);
  });

  it('A refund whose result is unknown is requested again under the same key', async () => {
    const keys: string[] = [];
    const unknown = dependencies({
      cards: {
        ...dependencies().cards,
        async refund(_account, _refund, key) {
          keys.push(key);
          throw new Error('No answer');
        },
      },
    });
    const { sub } = cards.shop;
    const press = (nowMs: number, cents = 6000) =>
      refundCards({ ...unknown, now: () => nowMs }, sub, id, cents);
    const nowMs = Date.now();
    await expect(press(nowMs)).rejects.toThrow('No answer');
    await expect(press(nowMs + 60_000)).rejects.toThrow('No answer');
    await expect(press(nowMs + 60_000, 5000)).rejects.toThrow(/en cours/);
    await expect(press(nowMs + 11 * 60_000, 5000)).rejects.toThrow('No answer');
    expect([new Set(keys).size, keys.length]).toEqual([2, 3]);
  });

  it('A refund costs three calls to Stripe and twenty requests to the table, of which three are transactions', async () => {
    // All events are lost, so that no event records the refund before the answer to the request does.
    state().deliveryMode = 'lost';
    const { cards: real } = dependencies();
    const asked = { payment: vi.fn(real.payment), refund: vi.fn(real.refund) };
    const requests = await table.requestsOf(() =>
      refundCards(dependencies({ cards: asked }), cards.shop.sub, id, 6000),
    );
    expect([asked.payment.mock.calls.length, asked.refund.mock.calls.length]).toEqual([2, 1]);
    expect(requests.filter((each) => each === 'TransactWriteItemsCommand')).toHaveLength(3);
    expect(requests).toHaveLength(20);
  });
});

describe('A refund that Stripe refuses', () => {
  it('A refund that exceeds the account’s balance is refused with the reason, and can be requested again immediately', async () => {
    owner().refunds = 'refused';
    expect(await refused()).toEqual([
      409,
      'NOT_REFUNDABLE',
      expect.stringContaining('Votre solde chez Stripe ne suffit pas'),
    ]);
    delete owner().refunds;
    expect((await give()).body).toMatchObject({ state: 'made' });
  });

  it('A refund of a payment that the customer’s bank disputes is refused with the reason', async () => {
    connect().dispute(intent);
    expect(await refused()).toEqual([
      409,
      'NOT_REFUNDABLE',
      expect.stringContaining('conteste ce paiement'),
    ]);
    expect(await surplus()).toEqual([-6000, 6000]);
  });

  it('A refund that Stripe has already made is recorded', async () => {
    state().deliveryMode = 'lost';
    connect().refund(intent, 6000);
    expect(await refused()).toEqual([409, 'NOT_REFUNDABLE', expect.stringContaining('plus rien')]);
    expect(await surplus()).toEqual([0, undefined]);
  });

  it('A refund on an account that has revoked our access is refused with the reason', async () => {
    state().deliveryMode = 'lost';
    connect().revoke(cards.account);
    expect(await refused()).toEqual([
      409,
      'NOT_REFUNDABLE',
      expect.stringContaining('n’est plus sur le compte Stripe'),
    ]);
  });

  it('While Stripe does not answer, no refund is recorded', async () => {
    state().apiMode = 'down';
    expect(await refused()).toEqual([503, 'CHECKOUT_UNAVAILABLE', expect.any(String)]);
    state().apiMode = 'normal';
    expect((await give()).status).toBe(200);
    expect(refunds()).toHaveLength(1);
  });
});

describe('A refund that waits for the shop’s balance', () => {
  beforeEach(async () => {
    owner().refunds = 'wait';
    expect((await give()).body).toEqual({ state: 'unfunded', amountCents: 6000 });
    await cards.eventsArrived();
    expect(await cards.paid(id)).toEqual([...PAID, ['card', -6000]]);
  });

  it('A refund that waited stays recorded once Stripe makes it', async () => {
    connect().settleRefund(refunds()[0]?.id ?? '');
    await cards.eventsArrived();
    expect(await cards.paid(id)).toEqual([...PAID, ['card', -6000]]);
  });

  it('A waiting refund that fails is recorded as paid again, and can be requested again', async () => {
    connect().failRefund(refunds()[0]?.id ?? '');
    await cards.eventsArrived();
    expect(await cards.paid(id)).toEqual([...PAID, ['card', -6000], ['card', 6000]]);
    expect(await surplus()).toEqual([-6000, 6000]);
    const { cardSurpluses } = (await cards.ask<FollowUp>('/api/follow-up')).body;
    expect(cardSurpluses).toMatchObject([{ documentId: id, amountCents: 6000 }]);
    delete owner().refunds;
    expect((await give()).body).toEqual({ state: 'made', amountCents: 6000 });
    await cards.eventsArrived();
    expect(refunds().map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await surplus()).toEqual([0, undefined]);
  });
});

it('A card payment of a cancelled invoice can be refunded up to the amount of the payment', async () => {
  ({ id } = await cards.invoice(100));
  const page = await cards.page(id);
  await cash(4000);
  // The page was opened for the full amount.
  intent = await cards.pay(id, page);
  await cards.eventsArrived();
  await cards.ask(`/api/documents/${id}/credit-note`, 'POST', {});
  expect(await surplus()).toEqual([-14_000, 10_000]);
  expect((await refused(give(10_001)))[1]).toBe('NOT_REFUNDABLE');
  expect((await give(10_000)).status).toBe(200);
  expect(await surplus()).toEqual([-4000, undefined]);
  expect((await refused(give(1)))[2]).toMatch(/plus rien/);
});

it('Refunds stop at the daily limit, which raises an alarm', async () => {
  const { sub } = cards.shop;
  await table.put({
    ...stripeDayKey('refund', sub, today()),
    ...stripeDayKind.stamp,
    asked: STRIPE_LIMITS.refund,
    expires_at: Math.floor(Date.now() / 1_000) + 60,
  });
  expect(await refused()).toEqual([429, 'TOO_MANY', expect.stringContaining('remboursements')]);
  const alarm = vi.fn();
  await expect(refundCards(dependencies({ alarm }), sub, id, 6000)).rejects.toThrow();
  expect(alarm).toHaveBeenCalledWith('StripeLimitReached', { shopId: sub });
  expect(refunds()).toEqual([]);
});
