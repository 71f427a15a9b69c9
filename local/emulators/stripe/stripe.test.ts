import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { aMonthAfter } from './account.ts';
import { createStripe, type LocalStripe } from './stripe.ts';

type Received = { body: string; signature: string; type: string };

let directory = '';
let stripe: LocalStripe;
let client: Stripe;
let received: Received[] = [];
let answerWith = 200;
let apiPort = 0;
const servers: Server[] = [];

const settings = {
  host: '127.0.0.1',
  protocol: 'http',
  telemetry: false,
  maxNetworkRetries: 0,
} as const;

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

async function open() {
  const endpoint = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const signature = String(request.headers['stripe-signature']);
    received.push({ body, signature, type: JSON.parse(body).type });
    response.writeHead(answerWith).end();
  });
  const pages = await serve((request, response) => void stripe.handlePages(request, response));
  apiPort = await serve((request, response) => void stripe.handleApi(request, response));
  stripe = createStripe({
    directory,
    webhookUrl: () => `http://127.0.0.1:${endpoint}/`,
    connectWebhookUrl: () => `http://127.0.0.1:${endpoint}/`,
    pagesUrl: () => `http://127.0.0.1:${pages}/_local/stripe`,
  });
  client = new Stripe(stripe.secretKey, { ...settings, port: apiPort });
}

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rebond-stripe-'));
  received = [];
  answerWith = 200;
  await open();
});
afterEach(() => {
  stripe.close();
  for (const server of servers.splice(0)) server.close();
  rmSync(directory, { recursive: true });
});

const session = (customer: string, price: string = stripe.priceIds.essential) => ({
  mode: 'subscription' as const,
  customer,
  line_items: [{ price, quantity: 1 }],
  success_url: 'http://localhost/profil?session={CHECKOUT_SESSION_ID}',
});

async function subscribe() {
  const customer = await client.customers.create({ email: 'a@exemple.fr' });
  const { url, id } = await client.checkout.sessions.create(session(customer.id));
  const paid = await fetch(url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ card: 'good' }),
    redirect: 'manual',
  });
  const { data } = await client.subscriptions.list({ customer: customer.id });
  const [subscription] = data;
  if (subscription === undefined) throw new Error('No subscription');
  return { customer, id, paid, subscription };
}

const control = (fields: Record<string, string>) =>
  fetch(String(stripe.account.state.portals[0]?.url ?? '').replace(/\/portal\/.*/, ''), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

describe('The local Stripe', () => {
  it('Deleting a customer ends the customer’s subscriptions and makes the customer unknown', async () => {
    const { customer, subscription } = await subscribe();
    expect(await client.customers.del(customer.id)).toMatchObject({ deleted: true });
    expect((await client.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    await expect(client.customers.del(customer.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
    await eventually('the end of the subscription is announced', () =>
      received.some(({ type }) => type === 'customer.subscription.deleted'),
    );
  });

  it('A person completes a checkout, which is announced by signed events', async () => {
    const { id, paid, subscription } = await subscribe();
    expect(paid.headers.get('location')).toBe(`http://localhost/profil?session=${id}`);
    expect(subscription.items.data[0]?.price.id).toBe(stripe.priceIds.essential);
    await eventually('three events', () => received.length === 3);
    expect(received.map(({ type }) => type).sort()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
    ]);
    for (const { body, signature } of received) {
      Stripe.webhooks.constructEvent(body, signature, stripe.webhookSecret);
    }
  });

  it('The same request with the same key is carried out once, and another request with that key is refused', async () => {
    const key = { idempotencyKey: 'key' };
    const parameters = { email: 'a@exemple.fr', metadata: { user_id: 'shop' } };
    const first = await client.customers.create(parameters, key);
    expect((await client.customers.create(parameters, key)).id).toBe(first.id);
    await expect(client.customers.create({ email: 'b' }, key)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
    expect(stripe.account.state.customers).toHaveLength(1);
  });

  it('An answer that refuses the parameters is not kept', async () => {
    const key = { idempotencyKey: 'key' };
    await expect(client.checkout.sessions.create(session('cus_nobody'), key)).rejects.toMatchObject(
      { code: 'resource_missing', param: 'customer' },
    );
    const { id } = await client.customers.create({}, { idempotencyKey: 'other' });
    const made = await client.checkout.sessions.create(session(id), key);
    expect(made.status).toBe('open');
  });

  it('An unknown request gets an error in Stripe’s form', async () => {
    await expect(client.coupons.list()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
    });
    await expect(client.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
    await expect(client.customers.create({ name: 'Léa' })).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'name',
    });
    const stranger = new Stripe('sk_test_wrong', { ...settings, port: apiPort });
    await expect(stranger.customers.create()).rejects.toMatchObject({ statusCode: 401 });
  });

  it('An event that the endpoint did not accept is delivered again', async () => {
    answerWith = 500;
    await subscribe();
    await eventually('three attempts', () => received.length === 3);
    answerWith = 200;
    await stripe.webhooks.deliverNow();
    expect(received).toHaveLength(6);
    expect(stripe.account.state.pending).toHaveLength(0);
  });

  it('The key, the customers and the subscriptions survive a restart over the same directory', async () => {
    const { subscription, customer } = await subscribe();
    const { secretKey } = stripe;
    stripe.close();
    await open();
    expect(stripe.secretKey).toBe(secretKey);
    expect((await client.subscriptions.retrieve(subscription.id)).customer).toBe(customer.id);
  });

  it('A renewal can be made to fail, and is then paid with another card in the portal', async () => {
    const { customer, subscription } = await subscribe();
    const portal = await client.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'http://localhost/profil',
    });
    await control({ do: 'fail', subscription: subscription.id });
    expect((await client.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    expect(await (await fetch(portal.url)).text()).toContain('Le dernier paiement a échoué');
    await fetch(portal.url, { method: 'POST', body: new URLSearchParams({ do: 'good-card' }) });
    expect((await client.subscriptions.retrieve(subscription.id)).status).toBe('active');
    const { invoices } = stripe.account.state;
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it('The last events can be sent again, twice and in any order', async () => {
    const { customer } = await subscribe();
    await client.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'http://x.fr',
    });
    await eventually('three events', () => received.length === 3);
    await control({ do: 'replay' });
    await eventually('nine deliveries', () => received.length === 9);
  });
});

it.each([
  ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00.000Z'],
  ['2026-12-15T10:00:00Z', '2027-01-15T10:00:00.000Z'],
])('One month after %s is %s', (start, end) => {
  expect(new Date(aMonthAfter(Date.parse(start) / 1000) * 1000).toISOString()).toBe(end);
});
