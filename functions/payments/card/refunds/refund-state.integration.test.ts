import { beforeEach, expect, it } from 'vitest';
import type { CardName } from '../../../../local/emulators/stripe/connect/connect-objects.ts';
import { type CardShop, cardShop } from '../../../../local/testing/card-shop.ts';
import { sharedCloud } from '../../../../local/testing/cloud-and-table.ts';
import type { TestCloud } from '../../../../local/testing/test-cloud.ts';
import type { CardRefundAnswer } from '../../../../shared/payments/card.ts';
import { parisDay } from '../../../../shared/time.ts';
import { documentsRepository } from '../../../documents/documents.repository.ts';
import type { TestTable } from '../../../testing/test-table.ts';
import { UNBOUNDED } from '../../../testing/unbounded.ts';
import { paymentsRepository } from '../../payments.repository.ts';
import { cardsTakenRepository } from '../cards-taken.repository.ts';
import { disputesRepository } from '../disputes.repository.ts';
import type { TakenPayment } from '../stripe-payments.ts';
import { takeOver } from '../take-over-payment.ts';

let cloud: TestCloud;
let table: TestTable;
let cards: CardShop;
let id = '';
let intent = '';
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeEach(async () => {
  cards = await cardShop(cloud);
});

/** One of Stripe's test cards paid an invoice of 60 €, which is credited and fully refunded. */
async function givenBack(card: CardName) {
  ({ id } = await cards.invoice());
  intent = await cards.pay(id, undefined, card);
  await cards.eventsArrived();
  await cards.ask(`/api/documents/${id}/credit-note`, 'POST', {});
  const { body } = await cards.ask<CardRefundAnswer>(`/api/documents/${id}/card-refund`, 'POST', {
    amountCents: 6000,
  });
  await cards.eventsArrived();
  return body.state;
}
const refund = () =>
  cloud.stripe.account.state.refunds.findLast((each) => each.payment_intent === intent)?.id ?? '';
const given = async () => {
  const { cardsGiven, dueCents } = await cards.details(id);
  return [cardsGiven, dueCents];
};
const sent = (last4: string) => [[{ last4, refundedCents: 6000 }], 0];

const dependenciesOf = () => ({
  documents: documentsRepository(table, UNBOUNDED),
  payments: paymentsRepository(table),
  taken: cardsTakenRepository(table),
  disputes: disputesRepository(table),
  now: () => Date.now(),
});

it('A refund that is sent immediately is shown with the last digits of the card', async () => {
  expect(await givenBack('good')).toBe('made');
  expect(await given()).toEqual(sent('4242'));
});

it('A pending refund is shown as under way until Stripe says that it is sent', async () => {
  expect(await givenBack('pendingRefund')).toBe('waiting');
  const pending = { cents: 6000, waitsFor: 'bank' };
  expect(await given()).toEqual([[{ last4: '7726', refundedCents: 6000, pending }], 0]);
  const paid = await cards.paid(id);
  cloud.stripe.connect.settleRefund(refund());
  await cards.eventsArrived();
  expect([await given(), await cards.paid(id)]).toEqual([sent('7726'), paid]);
});

it('A refund that fails after it was sent is shown as failed until the sum is refunded otherwise', async () => {
  expect(await givenBack('refundFail')).toBe('made');
  expect(await given()).toEqual(sent('5126'));
  cloud.stripe.connect.failRefund(refund());
  await cards.eventsArrived();
  const failed = { cents: 6000, reason: 'card', at: expect.any(String) };
  expect(await given()).toEqual([[{ last4: '5126', refundedCents: 0, failed }], -6000]);
  const transfer = { amountCents: -6000, means: 'transfer', date: parisDay(Date.now()) };
  await cards.ask(`/api/documents/${id}/payments`, 'POST', transfer);
  expect(await given()).toEqual([undefined, 0]);
});

it('A refund that waits for the balance or the customer is not set back by a late event', async () => {
  await givenBack('pendingRefund');
  const report = (pending: TakenPayment['pending']) =>
    takeOver(dependenciesOf(), cards.shop.sub, intent, {
      readAtMs: Date.now(),
      truth: {
        documentId: id,
        receivedCents: 6000,
        receivedAtMs: Date.now(),
        refundedCents: 6000,
        refundedAtMs: Date.now(),
        lastRefund: refund(),
        last4: '7726',
        pending,
      },
    });
  for (const waitsFor of ['balance', 'customer'] as const) {
    await report({ cents: 6000, waitsFor });
    expect(await given()).toMatchObject([[{ pending: { cents: 6000, waitsFor } }], 0]);
  }
  expect(await report(undefined)).toEqual({ kind: 'taken-over', steps: 0 });
  await report({ cents: 6000, waitsFor: 'bank' });
  expect(await given()).toEqual(sent('7726'));
});

it('An older result from Stripe does not record that a refund has failed', async () => {
  await givenBack('good');
  const paid = await cards.paid(id);
  const older = { documentId: id, receivedCents: 6000, receivedAtMs: 0, refundedCents: 0 };
  const truth = { ...older, refundedAtMs: undefined, lastRefund: '', lostCents: 0 };
  await takeOver(dependenciesOf(), cards.shop.sub, intent, {
    truth,
    readAtMs: Date.now() - 60_000,
  });
  expect(await cards.paid(id)).toEqual(paid);
});
