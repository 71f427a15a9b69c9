import { beforeEach, expect, it } from 'vitest';
import { callApi } from '../../../../local/testing/call-api.ts';
import { type CardShop, cardShop } from '../../../../local/testing/card-shop.ts';
import { sharedCloud } from '../../../../local/testing/cloud-and-table.ts';
import type { TestCloud } from '../../../../local/testing/test-cloud.ts';
import type { PayableInvoice } from '../../../../shared/payments/card.ts';
import { parisDay } from '../../../../shared/time.ts';

let cloud: TestCloud;
sharedCloud((started) => {
  ({ cloud } = started);
});

let cards: CardShop;
let id: string;
let key: string;
beforeEach(async () => {
  cards = await cardShop(cloud);
  ({ id } = await cards.invoice());
  const { body } = await cards.ask<{ url: string }>(`/api/documents/${id}/payment-link`, 'POST');
  key = new URLSearchParams(new URL(body.url).hash.slice(1)).get('cle') ?? '';
});

const post = async (path: string, json: object) => {
  const { status, body } = await cards.ask(`/api/documents/${id}/${path}`, 'POST', json);
  if (status !== 201) throw new Error(JSON.stringify(body));
};
const record = (amountCents: number) =>
  post('payments', { amountCents, means: 'cash', date: parisDay(Date.now()) });
const credit = (body: object = {}) => post('credit-note', body);
const pay = async () => {
  const intent = await cards.pay(id);
  await cards.eventsArrived();
  return intent;
};

/** The gateway runs the public Lambda with the rights of its deployed role. */
const shown = () => callApi<PayableInvoice>(cloud, `/api/payer/${id}?cle=${key}`);

const STATES: [string, () => Promise<unknown>, Partial<PayableInvoice>][] = [
  ['part paid', () => record(2000), { state: 'due', dueCents: 4000, paidCents: 2000 }],
  ['paid', pay, { state: 'settled', paidCents: 6000 }],
  ['credited and unpaid', credit, { state: 'cancelled' }],
  [
    'paid and then credited',
    async () => {
      await pay();
      await credit();
    },
    { state: 'cancelled', owedBackCents: 6000 },
  ],
  [
    'refunded after a partial credit note',
    async () => {
      await pay();
      await credit({ lines: [{ line: 1, quantity: 0.5 }] });
      await record(-1000);
      await record(-2000);
    },
    { state: 'settled', paidCents: 3000, refundedCents: 3000 },
  ],
  [
    'refunded before it is credited',
    async () => {
      await pay();
      await record(-6000);
      await credit();
    },
    { state: 'cancelled', paidCents: 0, refundedCents: 6000 },
  ],
  [
    'refunded in vain',
    async () => {
      await pay();
      await credit();
      await cards.ask(`/api/documents/${id}/card-refund`, 'POST', { amountCents: 6000 });
      await cards.eventsArrived();
      const { refunds } = cloud.stripe.account.state;
      cloud.stripe.connect.failRefund(refunds.at(-1)?.id ?? '');
    },
    { state: 'cancelled', paidCents: 6000, owedBackCents: 6000 },
  ],
  [
    'contested',
    async () => cloud.stripe.connect.dispute(await pay()),
    { state: 'settled', paidCents: 6000 },
  ],
  [
    'contested and lost',
    async () => {
      const intent = await pay();
      cloud.stripe.connect.dispute(intent);
      cloud.stripe.connect.moveDispute(intent, 'lost');
      await cards.eventsArrived();
    },
    { state: 'due', dueCents: 6000 },
  ],
];

it.each(STATES)('The link of an invoice that is %s shows its state', async (_, bring, state) => {
  await bring();
  await cards.eventsArrived();
  const { status, body } = await shown();
  expect([status, body]).toMatchObject([200, state]);
  expect(body.refundedCents).toBe(state.refundedCents);
});
