import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../local/testing/call-api.ts';
import { cardShop } from '../local/testing/card-shop.ts';
import { eventually } from '../local/testing/eventually.ts';
import { keepFunctionLines } from '../local/testing/function-lines.ts';
import { createIssuingShop } from '../local/testing/issuing-shop.ts';
import { nightly } from '../local/testing/nightly.ts';
import { createShop, type TestShop } from '../local/testing/shop.ts';
import { startTestCloud, type TestCloud } from '../local/testing/test-cloud.ts';
import type { StripePage } from '../shared/billing/billing.ts';
import type { IssuedDocument } from '../shared/documents/issued/issued.ts';
import type { Repair } from '../shared/repairs/repairs.ts';
import { parisDay } from '../shared/time.ts';
import { stripeDayKey, stripeDayKind } from './billing/stripe/stored-stripe-day.ts';
import { STRIPE_LIMITS } from './billing/stripe/stripe-days.repository.ts';
import { startTestTable } from './testing/test-table.ts';

const kept = keepFunctionLines();
let cloud: TestCloud;
let shop: TestShop;
beforeAll(async () => {
  cloud = await startTestCloud({ functionLog: kept.log });
  shop = await createShop(cloud, { email: 'jeanne.atelier@exemple.fr' });
});
afterAll(() => cloud.stop());

const call = <Body = Repair>(method: 'POST' | 'PUT' | 'PATCH', path: string, json: object) =>
  callApi<Body>(cloud, path, { method, token: shop.token, json });
const PERSON = {
  deviceType: 'tablet',
  customerName: 'Quenneville',
  customerFirstName: 'Hortense',
  customerEmail: 'hortense.q@exemple.fr',
  customerPhone: '06 98 76 54 32',
};
/** Waits until the metric has the expected count, and checks that it stays so. */
async function counts(metric: string, times: number): Promise<void> {
  await eventually(`${metric} ${times} times`, () => kept.metric(metric).length >= times);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(kept.metric(metric)).toHaveLength(times);
}

describe('Metrics of events that a shop would notice', () => {
  it('A sign-up is counted once, even if its trigger runs again', async () => {
    await counts('SignUpConfirmed', 1);
    const { sub, email } = shop;
    const event = {
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      request: { userAttributes: { sub, email } },
    };
    await cloud.invoke('post-confirmation', event);
    await counts('SignUpConfirmed', 1);
  });

  it('Each creation that a full plan refuses is counted, and the delay of each notification is measured', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await call('POST', '/api/repairs', PERSON)).status).toBe(201);
    }
    expect(kept.metric('LimitReached')).toEqual([]);
    expect((await call('POST', '/api/repairs', PERSON)).status).toBe(402);
    expect((await call('POST', '/api/repairs', PERSON)).status).toBe(402);
    await counts('LimitReached', 2);
    // Each repair sends an e-mail and an SMS.
    await counts('TimeToNotify', 10);
  });

  nightly('A delivery that fails temporarily and one that is refused are counted', async () => {
    const fault = { service: 'ses', message: 'hortense.q@exemple.fr: no', status: 400 } as const;
    const { body } = await callApi<{ repairs: Repair[] }>(cloud, '/api/repairs', {
      token: shop.token,
    });
    const path = `/api/repairs/${body.repairs[0]?.id}/status`;
    // The SDK itself makes three attempts.
    cloud.messaging.failNext({ ...fault, code: 'Throttling', times: 3 });
    await call('PATCH', path, { status: 'ordered' });
    await counts('DeliveryFailed', 1);
    await counts('TimeToNotify', 12);
    cloud.messaging.failNext({ ...fault, code: 'MessageRejected', times: 1 });
    await call('PATCH', path, { status: 'progress' });
    await counts('DeliveryRefused', 1);
    expect(kept.metric('ChangeNotifiedLate')).toEqual([]);
  });

  it('A failed payment is counted once, under the id of Stripe’s event', async () => {
    const { body } = await call<StripePage>('POST', '/api/billing/checkout', { plan: 'essential' });
    await fetch(body.url, {
      method: 'POST',
      body: new URLSearchParams({ card: 'good' }),
      redirect: 'manual',
    });
    const { account } = cloud.stripe;
    const [subscription] = await eventually('a subscription', () => {
      const all = account.state.subscriptions;
      return account.state.pending.length === 0 && all.length > 0 && all;
    });
    if (subscription === undefined) throw new Error('No subscription was made');
    // Stripe sends each event twice.
    account.state.deliveryMode = 'shuffled';
    account.setCard(subscription.customer, false);
    account.renew(subscription);
    await counts('PaymentFailed', 1);
    const failed = await eventually('the line of the event', () =>
      kept.lines().find(({ eventType }) => eventType === 'invoice.payment_failed'),
    );
    expect(failed).toMatchObject({
      correlationId: expect.stringMatching(/^evt_/),
      shopId: shop.sub,
    });
  });
});

describe('The log of a refused request', () => {
  it('A shop that reached a daily limit of requests to Stripe is named, whoever made the request', async () => {
    const cards = await cardShop(cloud);
    const { sub } = cards.shop;
    const [refundable, payable] = [await cards.invoice(), await cards.invoice()];
    await cards.pay(refundable.id);
    await cards.eventsArrived();
    await cards.ask(`/api/documents/${refundable.id}/credit-note`, 'POST');
    const link = `/api/documents/${payable.id}/payment-link`;
    const { body } = await cards.ask<{ url: string }>(link, 'POST');
    const cle = body.url.split('cle=')[1];
    const table = startTestTable(cloud);
    const limits = ['plan', 'connect', 'renew', 'refund', 'shop'] as const;
    for (const kind of limits) {
      const key = stripeDayKey(kind, sub, parisDay(Date.now()));
      await table.put({ ...key, ...stripeDayKind.stamp, asked: STRIPE_LIMITS[kind] });
    }
    table.close();
    const refund = { amountCents: 6000 };
    const answers = [
      await cards.ask('/api/billing/checkout', 'POST', { plan: 'essential' }),
      await cards.ask('/api/card-payments', 'POST'),
      await cards.ask(link, 'POST', { renew: true }),
      await cards.ask(`/api/documents/${refundable.id}/card-refund`, 'POST', refund),
      await callApi(cloud, `/api/payer/${payable.id}`, { method: 'POST', json: { cle } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(limits.map(() => 429));
    await counts('StripeLimitReached', limits.length);
    const raised = kept.lines().filter(({ alarm }) => alarm === 'StripeLimitReached');
    expect(raised.map(({ shopId }) => shopId)).toEqual(limits.map(() => sub));
    const refused = () => kept.lines().filter(({ errorCode }) => errorCode === 'TOO_MANY');
    await eventually('a line for each refusal', () => refused().length >= limits.length);
    expect(refused().map(({ shopId }) => shopId)).toEqual(limits.map(() => sub));
  });
});

it('The log names the shop of each request of a customer that may have changed something', async () => {
  const { shop: called, post } = await createIssuingShop(cloud);
  const answered = (route: string) =>
    kept.lines().find((line) => line.message === 'A request was answered' && line.route === route);
  const json = { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'd@exemple.fr' };
  const asShop = { method: 'POST', token: called.token } as const;
  const { trackingNumber } = (await callApi<Repair>(cloud, '/api/repairs', { ...asShop, json }))
    .body;
  const quote = await post('/api/documents', {
    documentType: 'devis',
    invoiceDate: parisDay(Date.now()),
    clientName: 'Marie Durand',
    tvaEnabled: true,
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 50, tvaRate: 20 }],
  });
  const link = await callApi<{ path: string }>(cloud, `/api/documents/${quote.id}/approval-link`, {
    ...asShop,
    json: {},
  });
  const table = startTestTable(cloud);
  const cle = await table.trackingKey(trackingNumber);
  table.close();
  const quoteKey = link.body.path.split('cle=')[1];
  const reply = { cle, text: 'Bonjour', attempt: crypto.randomUUID() };
  const asCustomer = (path: string, body: object) =>
    callApi(cloud, path, { method: 'POST', json: body });
  const answers = [
    await asCustomer(`/api/devis/${quote.id}/decision`, {
      cle: quoteKey,
      decision: 'accepted',
      name: 'Marie Durand',
    }),
    await asCustomer(`/api/suivi/${trackingNumber}/replies`, reply),
    await asCustomer(`/api/suivi/${trackingNumber}/opt-out?cle=${cle}`, {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const route of [
    'POST /api/devis/{id}/decision',
    'POST /api/suivi/{trackingNumber}/replies',
    'POST /api/suivi/{trackingNumber}/opt-out',
  ]) {
    await eventually(route, () => answered(route) !== undefined);
    expect(answered(route), route).toMatchObject({ shopId: called.sub });
  }
});

/** Sends a document after a refusal whose message from the provider contains the client’s address. */
async function sendDocument() {
  const { status, body: document } = await call<IssuedDocument>('POST', '/api/documents', {
    documentType: 'devis',
    invoiceDate: parisDay(Date.now()),
    clientName: 'Ségolène Tartempion',
    clientAddress: '7 impasse des Lilas',
    clientEmail: 'segolene.t@exemple.fr',
    operationCategory: 'services',
    items: [{ description: 'Ressemelage des bottines', quantity: 1, price: 45 }],
    notes: 'Rappeler Ségolène',
  });
  expect(status, JSON.stringify(document)).toBe(201);
  const path = `/api/documents/${document.id}/send`;
  const words = { message: 'Chère Ségolène, voici le devis.' };
  const message = 'Address is not verified: segolene.t@exemple.fr';
  cloud.messaging.failNext({
    service: 'ses',
    code: 'MessageRejected',
    message,
    to: 'segolene.t@exemple.fr',
  });
  expect((await call('POST', path, words)).status).toBe(400);
  expect((await call('POST', path, words)).status).toBe(200);
}

async function uploadLogos() {
  const upload = (body: string) =>
    callApi(cloud, '/api/company/logo?filename=portrait-tartempion.svg', {
      method: 'POST',
      token: shop.token,
      body,
    });
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
  expect((await upload(svg('<text y="20">Atelier Tartempion</text>'))).status).toBe(201);
  expect((await upload(svg('<script>"Tartempion"</script>'))).status).toBe(400);
}

/** Closes an account after a first attempt that failed. */
async function closeAccount() {
  const close = () => callApi(cloud, '/api/account', { method: 'DELETE', token: shop.token });
  cloud.stripe.account.state.apiMode = 'down';
  expect((await close()).status).toBe(503);
  cloud.stripe.account.state.apiMode = 'normal';
  expect((await close()).status).toBe(200);
}

nightly(
  'The logs of notifications, documents, logos and a closed account identify nobody',
  async () => {
    await call('PUT', '/api/company', {
      company_name: 'Au Fil du Cuir',
      phone: '01 44 55 66 77',
      siret: '73282932000074',
      vat_regime: 'franchise',
      legal_details: 'EI Léa Martin',
      mediator_name: 'Médiation Conso',
      address: '12 rue du Tan',
    });
    await call('PATCH', '/api/repairs/RB00000000/status', {
      status: 'ordered',
      message: 'Hortense',
    });
    await sendDocument();
    await uploadLogos();
    await closeAccount();
    for (const line of [
      'A customer was notified',
      'SES did not accept the document',
      'A document was sent',
      'so its account stays open',
    ]) {
      await eventually(line, () => kept.text().includes(line));
    }
    const text = kept.text();
    const answered = kept.lines().filter(({ message }) => message === 'A request was answered');
    const routes = answered.map(({ route, status }) => `${route} ${status}`);
    expect(routes).toContain('POST /api/company/logo 201');
    expect(routes).toContain('DELETE /api/account 200');
    const people = ['hortense', 'quenneville', 'jeanne', 'exemple.fr', 'fil du cuir', '87654'];
    const document = [
      'tartempion',
      'ségolène',
      'segolene',
      'lilas',
      'bottines',
      'rue du tan',
      '<svg',
    ];
    const phones = ['0698765432', '+33698765432', '06 98 76', '01 44 55'];
    for (const trace of [...people, ...document, ...phones])
      expect(text.toLowerCase()).not.toContain(trace);
    // Neither a session token nor the key of a tracking page is in the log.
    expect(text).not.toContain(shop.token);
    expect(text).not.toMatch(/cle=|Bearer /);
  },
);
