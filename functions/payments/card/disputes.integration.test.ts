import Stripe from 'stripe';
import { beforeEach, expect, it, vi } from 'vitest';
import { type CardShop, cardShop } from '../../../local/testing/card-shop.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import { firstOpenDay } from '../../../shared/payments/payments.ts';
import type { FollowUp } from '../../../shared/repairs/follow-up/follow-up.ts';
import { parisDay } from '../../../shared/time.ts';
import { StripeUnavailable } from '../../billing/stripe/stripe-calls.ts';
import { documentsRepository } from '../../documents/documents.repository.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED } from '../../testing/unbounded.ts';
import { paymentsRepository } from '../payments.repository.ts';
import { cardGateway } from './card-gateway.ts';
import { cardsTakenRepository } from './cards-taken.repository.ts';
import { disputesRepository } from './disputes.repository.ts';
import { takeOver } from './take-over-payment.ts';

let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});

let cards: CardShop;
let id: string;
let intent: string;
const connect = () => cloud.stripe.connect;
const listed = async () => (await cards.ask<FollowUp>('/api/follow-up')).body.disputes ?? [];

const DAY_MS = 24 * 60 * 60_000;
const dependencies = () => ({
  documents: documentsRepository(table, UNBOUNDED),
  payments: paymentsRepository(table),
  taken: cardsTakenRepository(table),
  disputes: disputesRepository(table),
  now: () => Date.now(),
});

beforeEach(async () => {
  cards = await cardShop(cloud);
  ({ id } = await cards.invoice());
  intent = await cards.pay(id);
  await cards.eventsArrived();
});

it('A contested payment is in the follow-up list and on its invoice with the day of the answer, until the shop wins', async () => {
  connect().dispute(intent);
  await cards.eventsArrived();
  const { evidence_details } =
    cloud.stripe.account.state.disputes.find((each) => each.payment_intent === intent) ?? {};
  const dispute = {
    amountCents: 6000,
    answerBy: parisDay((evidence_details?.due_by ?? 0) * 1000),
  };
  expect(await listed()).toMatchObject([{ documentId: id, ...dispute }]);
  expect(await cards.details(id)).toMatchObject({ dispute, paymentState: 'paid' });
  connect().moveDispute(intent, 'under_review');
  await cards.eventsArrived();
  expect((await listed())[0]).not.toHaveProperty('answerBy');
  await cards.ask(`/api/documents/${id}/seen`, 'POST');
  expect(await listed()).toHaveLength(1);
  connect().moveDispute(intent, 'won');
  await cards.eventsArrived();
  expect(await listed()).toEqual([]);
  expect(await cards.details(id)).not.toHaveProperty('dispute');
  expect(await cards.paid(id)).toEqual([['card', 6000]]);
});

it('A payment whose dispute is lost is recorded as refunded once, so that the invoice is due again', async () => {
  connect().dispute(intent);
  connect().moveDispute(intent, 'lost');
  await cards.eventsArrived();
  connect().moveDispute(intent, 'lost');
  await cards.eventsArrived();
  expect(await cards.paid(id)).toEqual([
    ['card', 6000],
    ['card', -6000],
  ]);
  expect(await cards.details(id)).toMatchObject({
    dueCents: 6000,
    dispute: { amountCents: 0, lostCents: 6000 },
  });
  const { payments = [], cardsGiven } = await cards.details(id);
  expect(payments.map(({ cardEvent }) => cardEvent)).toEqual([undefined, 'dispute-lost']);
  expect(cardsGiven).toBeUndefined();
  expect(await listed()).toEqual([]);
  const { body } = await cards.ask<FollowUp>('/api/follow-up');
  expect(body.unpaidInvoices).toMatchObject([{ document: { id }, isDisputeLost: true }]);
});

it('A lost dispute after a partial refund is recorded apart from it, on the day of the decision', async () => {
  const [paid, refunded, decided] = [3, 2, 1].map((days) => Date.now() - days * DAY_MS);
  const truth = {
    documentId: id,
    receivedCents: 6000,
    receivedAtMs: paid ?? 0,
    refundedCents: 1000,
    refundedAtMs: refunded,
    lastRefund: 're_1',
    lostCents: 5000,
  };
  const report = (lostCents: number) =>
    takeOver(dependencies(), cards.shop.sub, intent, {
      truth: { ...truth, lostCents },
      readAtMs: Date.now(),
      decidedAtMs: decided,
    });
  await Promise.all([report(5000), report(5000)]);
  await report(5000);
  const recorded = async () =>
    (await cards.details(id)).payments
      ?.slice(1)
      .map(({ amountCents, date, cardEvent }) => [amountCents, date, cardEvent]);
  const given = [
    [-1000, parisDay(refunded ?? 0), undefined],
    [-5000, parisDay(decided ?? 0), 'dispute-lost'],
  ];
  expect(await recorded()).toEqual(given);
  expect((await cards.details(id)).cardsGiven).toMatchObject([{ refundedCents: 1000 }]);
  await report(0);
  expect(await recorded()).toEqual([...given, [5000, parisDay(decided ?? 0), 'dispute-won']]);
});

it('A payment that Stripe reports after its month was closed is recorded on the first open day', async () => {
  const { id: documentId } = await cards.invoice();
  const truth = {
    documentId,
    receivedCents: 6000,
    receivedAtMs: Date.now() - 100 * DAY_MS,
    refundedCents: 0,
    refundedAtMs: undefined,
    lastRefund: '',
  };
  const read = { truth, readAtMs: Date.now() };
  await takeOver(dependencies(), cards.shop.sub, 'pi_late', read);
  const { payments } = await cards.details(documentId);
  expect(payments).toMatchObject([{ date: firstOpenDay(parisDay(Date.now())) }]);
});

it('A contested payment is tried again while our key may not read disputes, so that no lost dispute is overlooked', async () => {
  connect().dispute(intent);
  const { hostname: host, port } = new URL(cloud.environment.STRIPE_API_URL ?? '');
  const stripe = new Stripe(cloud.stripe.secretKey, { host, port, protocol: 'http' });
  const denied = { type: 'invalid_request_error', message: 'No' } as const;
  vi.spyOn(stripe.disputes, 'list').mockRejectedValue(
    new Stripe.errors.StripePermissionError(denied),
  );
  const { payment } = cardGateway(async () => stripe);
  await expect(payment(cards.account, intent)).rejects.toThrow(StripeUnavailable);
});

it('Of two results from Stripe, the result of the later request is shown, even if it is stored first', async () => {
  const disputes = disputesRepository(table);
  const { document } = await cards.details(id);
  const open = { amountCents: 6000, answerBy: '2026-12-07' };
  await disputes.note(cards.shop.sub, document, { amountCents: 0 }, 2);
  await disputes.note(cards.shop.sub, document, open, 1);
  expect(await listed()).toEqual([]);
  await disputes.note(cards.shop.sub, document, open, 3);
  await disputes.note(cards.shop.sub, document, { amountCents: 1000 }, 2);
  expect(await listed()).toMatchObject([open]);
});
