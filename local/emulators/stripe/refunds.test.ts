/** Tests refunds and idempotency keys as Stripe accepts and refuses them, with Stripe's own package. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createStripe, type LocalStripe } from './stripe.ts';

let local: LocalStripe;
let server: Server;
let stripe: Stripe;
let account = '';
let intent = '';
beforeAll(async () => {
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  server = createServer((request, response) => void local.handleApi(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  local = createStripe({
    directory: undefined,
    webhookUrl: address,
    connectWebhookUrl: address,
    pagesUrl: address,
  });
  const { port } = server.address() as AddressInfo;
  stripe = new Stripe(local.secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  local.account.state.deliveryMode = 'lost';
});
afterAll(() => {
  local.close();
  server.closeAllConnections();
  server.close();
});

const pageOf = (stripeAccount: string) =>
  stripe.checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'eur', unit_amount: 6000, product_data: { name: 'Facture' } },
        },
      ],
      expires_at: Math.floor(Date.now() / 1_000) + 3_600,
      success_url: 'https://rebond.test/',
    },
    { stripeAccount },
  );

const STANDARD = {
  fees: { payer: 'account' },
  losses: { payments: 'stripe' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'full' },
} as const;

/** Each test starts with a payment of 60 € on a connected account. */
beforeEach(async () => {
  const made = await stripe.accounts.create({
    country: 'FR',
    controller: STANDARD,
  });
  account = made.id;
  local.connect.setCharges(account, true);
  const page = await pageOf(account);
  local.connect.pay(page.id);
  intent = local.account.state.intents.at(-1)?.id ?? '';
});

const owner = () => local.connect.account(account);
const give = (amount: number, parameters: object = {}, idempotencyKey?: string) =>
  stripe.refunds.create(
    { payment_intent: intent, amount, ...parameters },
    { stripeAccount: account, ...(idempotencyKey && { idempotencyKey }) },
  );
const charge = async () => {
  const found = await stripe.paymentIntents.retrieve(
    intent,
    { expand: ['latest_charge.refunds'] },
    { stripeAccount: account },
  );
  return found.latest_charge as Stripe.Charge;
};

it('A payment is refunded in parts, and a refund of more than the rest is refused', async () => {
  expect(await give(2500)).toMatchObject({ status: 'succeeded', amount: 2500 });
  await expect(give(3501)).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
  expect(await give(3500)).toMatchObject({ status: 'succeeded' });
  expect(await charge()).toMatchObject({ amount_refunded: 6000 });
  await expect(give(1)).rejects.toMatchObject({ code: 'charge_already_refunded' });
});

it.each([
  [0, {}],
  [100, { reason: 'because' }],
  [100, { reverse_transfer: true }],
  [100, { payment_intent: 'pi_none' }],
])('A refund of %i cents with %o is refused', async (amount, parameters) => {
  await expect(give(amount, parameters)).rejects.toMatchObject({ statusCode: 400 });
});

it('A refund belongs to the account that took the payment', async () => {
  const refused = stripe.refunds.create({ payment_intent: intent, amount: 100 });
  await expect(refused).rejects.toMatchObject({ statusCode: 404 });
  const other = await stripe.accounts.create({ country: 'FR', controller: STANDARD });
  const theirs = { stripeAccount: other.id };
  const asked = stripe.refunds.create({ payment_intent: intent, amount: 100 }, theirs);
  await expect(asked).rejects.toMatchObject({ code: 'resource_missing', param: 'payment_intent' });
  expect(await charge()).toMatchObject({ amount_refunded: 0 });
});

it('A refund waits for the balance, and no longer counts once it has failed', async () => {
  owner().refunds = 'wait';
  const made = await give(6000);
  expect(made).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds' });
  local.connect.failRefund(made.id);
  const [failed] = (await charge()).refunds?.data ?? [];
  expect(failed).toMatchObject({ status: 'failed', failure_reason: 'insufficient_funds' });
  expect(failed).not.toHaveProperty('pending_reason');
  expect(await charge()).toMatchObject({ amount_refunded: 0 });
});

it('A refund to one of Stripe’s test cards is pending at first and sent later', async () => {
  const page = await pageOf(account);
  local.connect.pay(page.id, 'pendingRefund');
  intent = local.account.state.intents.at(-1)?.id ?? '';
  const made = await give(6000);
  expect(made).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  local.connect.settleRefund(made.id);
  const { refunds, payment_method_details: details } = await charge();
  expect([refunds?.data[0]?.status, details?.card?.last4]).toEqual(['succeeded', '7726']);
});

it('A refund is refused without a code when the balance is too low, and with a code when the payment is disputed', async () => {
  owner().refunds = 'refused';
  const refused = await give(6000).catch((error: unknown) => error);
  expect(refused).toMatchObject({ message: expect.stringMatching(/^Insufficient funds/) });
  expect(refused).toHaveProperty('code', undefined);
  await expect(give(6000, {}, 'key-0')).rejects.toThrow('Insufficient funds');
  delete owner().refunds;
  // A refusal after the request had begun is kept under its key for a day.
  await expect(give(6000, {}, 'key-0')).rejects.toThrow('Insufficient funds');
  local.connect.dispute(intent);
  await expect(give(6000)).rejects.toMatchObject({ code: 'charge_disputed' });
});

it('No payment page opens for an account whose card payments are not active', async () => {
  owner().capabilities = { card_payments: 'inactive' };
  await expect(pageOf(account)).rejects.toMatchObject({ statusCode: 400 });
});

it('An idempotency key is refused while its first request is not answered, and gets the same answer afterwards', async () => {
  local.account.state.apiMode = 'slow';
  const gone = new AbortController();
  const { port } = server.address() as AddressInfo;
  const post = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/v1/refunds`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${local.secretKey}`,
        'stripe-account': account,
        'idempotency-key': 'key-1',
      },
      body: new URLSearchParams({ payment_intent: intent, amount: '6000' }),
      ...(signal && { signal }),
    });
  const first = post(gone.signal).catch(() => undefined);
  await eventually('the first request has made its refund', () =>
    local.account.state.refunds.some((each) => each.payment_intent === intent),
  );
  const second = await post();
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({
    error: { type: 'idempotency_error', code: 'idempotency_key_in_use' },
  });
  gone.abort();
  await first;
  local.account.state.apiMode = 'normal';
  // The server notices the closed connection some time later.
  await eventually('the first answer is returned again', async () => {
    const answer = await post();
    return answer.headers.get('idempotent-replayed') === 'true';
  });
});
