import { beforeEach, expect, it } from 'vitest';
import { type CardShop, cardShop } from '../../../local/testing/card-shop.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import { parisDay } from '../../../shared/time.ts';

let cloud: TestCloud;
let cards: CardShop;
let id = '';
let intent = '';
sharedCloud((started) => {
  ({ cloud } = started);
});

const today = () => parisDay(Date.now());

/** The customer has paid an invoice of 60 € in cash and by card. */
beforeEach(async () => {
  cards = await cardShop(cloud);
  ({ id } = await cards.invoice());
  const page = await cards.page(id);
  await note(6000, 'cash');
  intent = await cards.pay(id, page);
  await cards.eventsArrived();
});

const note = async (amountCents: number, means = 'card') => {
  const { status, body } = await cards.ask(`/api/documents/${id}/payments`, 'POST', {
    amountCents,
    means,
    date: today(),
  });
  return [status, body.error?.code, body.error?.message];
};
const atStripe = async (cents: number) => {
  cloud.stripe.connect.refund(intent, cents);
  await cards.eventsArrived();
};
const due = async () => (await cards.details(id)).dueCents;
const PAID = [
  ['cash', 6000],
  ['card', 6000],
];

it('A refund that the shop recorded by hand is not recorded again when Stripe reports it', async () => {
  expect((await note(-6000))[0]).toBe(201);
  await atStripe(6000);
  expect([await cards.paid(id), await due()]).toEqual([[...PAID, ['card', -6000]], 0]);
});

it('Refunds recorded in parts are matched as far as they go, and the rest of Stripe’s refund is recorded', async () => {
  expect((await note(-2000))[0]).toBe(201);
  await atStripe(1500);
  expect(await cards.paid(id)).toEqual([...PAID, ['card', -2000]]);
  await atStripe(4500);
  expect(await cards.paid(id)).toEqual([...PAID, ['card', -2000], ['card', -4000]]);
  expect(await due()).toBe(0);
});

it('A refund recorded by hand is recorded as paid again when it fails at Stripe', async () => {
  await note(-6000);
  await atStripe(6000);
  const { refunds } = cloud.stripe.account.state;
  cloud.stripe.connect.failRefund(refunds.find((each) => each.payment_intent === intent)?.id ?? '');
  await cards.eventsArrived();
  expect(await cards.paid(id)).toEqual([...PAID, ['card', -6000], ['card', 6000]]);
});

it('A refund by the shop’s own card terminal is not matched with one at Stripe', async () => {
  ({ id } = await cards.invoice());
  const page = await cards.page(id);
  await note(6000);
  intent = await cards.pay(id, page);
  await cards.eventsArrived();
  expect((await note(-6000))[0]).toBe(201);
  await atStripe(6000);
  expect((await cards.paid(id)).map(([, cents]) => cents)).toEqual([6000, 6000, -6000, -6000]);
});

it('Once Stripe has reported a refund by card, it can no longer be recorded by hand, but refunds by other means can', async () => {
  await atStripe(4000);
  expect(await note(-3000)).toEqual([
    409,
    'OVERPAID',
    expect.stringMatching(/^Par carte, 20,00\s€ au plus/),
  ]);
  await atStripe(2000);
  expect(await note(-2000)).toEqual([
    409,
    'OVERPAID',
    expect.stringContaining('payé par carte est déjà rendu'),
  ]);
  expect((await note(-2000, 'cash'))[0]).toBe(201);
});

it('A refund that is recorded by hand while Stripe reports it is recorded once', async () => {
  await Promise.all([note(-6000), atStripe(6000)]);
  await cards.eventsArrived();
  expect([await cards.paid(id), await due()]).toEqual([[...PAID, ['card', -6000]], 0]);
});
