import { beforeEach, expect, it } from 'vitest';
import { type CardShop, cardShop } from '../../../local/testing/card-shop.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { FollowUp } from '../../../shared/repairs/follow-up/follow-up.ts';
import { parisDay } from '../../../shared/time.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { disputesRepository } from './disputes.repository.ts';

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
  expect(await listed()).toEqual([]);
  const { body } = await cards.ask<FollowUp>('/api/follow-up');
  expect(body.unpaidInvoices).toMatchObject([{ document: { id }, isDisputeLost: true }]);
});

it('Of two results from Stripe, the one that was requested later is shown, even if it is stored first', async () => {
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
