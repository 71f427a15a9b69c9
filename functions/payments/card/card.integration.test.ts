import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { nightly } from '../../../local/testing/nightly.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { StripePage } from '../../../shared/billing/billing.ts';
import type { DocumentDetails, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { CardConnection, PayableInvoice } from '../../../shared/payments/card.ts';
import type { FollowUp } from '../../../shared/repairs/follow-up/follow-up.ts';
import { parisDay } from '../../../shared/time.ts';
import { stripeDayKey, stripeDayKind } from '../../billing/stripe/stored-stripe-day.ts';
import { StripeRefusal } from '../../billing/stripe/stripe-calls.ts';
import { STRIPE_LIMITS, type StripeLimit } from '../../billing/stripe/stripe-days.repository.ts';
import { stripeGateway } from '../../billing/stripe/stripe-gateway.ts';
import { documentsRepository } from '../../documents/documents.repository.ts';
import { signedEvent } from '../../testing/billing-fakes.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED } from '../../testing/unbounded.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';
import { paymentsRepository } from '../payments.repository.ts';
import { cardAccountsRepository } from './accounts/card-accounts.repository.ts';
import { cardsTakenRepository } from './cards-taken.repository.ts';
import { disputesRepository } from './disputes.repository.ts';
import { type StartPaymentDependencies, startPayment } from './payment-links/pay-invoice.ts';
import { paymentLinksRepository } from './payment-links/payment-links.repository.ts';
import { type TakeOverDependencies, takeOverPayment } from './take-over-payment.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => {
  Object.assign(cloud.stripe.account.state, { apiMode: 'normal', deliveryMode: 'normal' });
});

const openShop = () => createShop(cloud, { company: WHOLE_COMPANY });

const today = () => parisDay(Date.now());
const state = () => cloud.stripe.account.state;
const connect = () => cloud.stripe.connect;
const press = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

const ask = <Body>(path: string, method: 'GET' | 'POST' | 'DELETE', json?: object, of = shop) =>
  callApi<Body & ErrorBody>(cloud, path, { method, token: of.token, ...(json && { json }) });
const post = <Body>(path: string, json: object = {}) => ask<Body>(path, 'POST', json);
const read = async (id: string) => (await ask<DocumentDetails>(`/api/documents/${id}`, 'GET')).body;

/** Issues an invoice of 60 €. */
async function invoice(): Promise<IssuedDocument> {
  const { status, body } = await post<IssuedDocument>('/api/documents', {
    documentType: 'facture',
    invoiceDate: today(),
    clientName: 'Marie Durand',
    clientEmail: `marie-${crypto.randomUUID()}@exemple.fr`,
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 60 }],
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Connects the shop, as its owner does, and returns the account's id. */
async function connected(of = shop): Promise<string> {
  const { body } = await ask<CardConnection>('/api/card-payments', 'POST', {}, of);
  expect(body.state).toBe('pending');
  expect((await press(body.url ?? '', { do: 'done' })).headers.get('location')).toBe(
    `${cloud.origin}/profil/paiements`,
  );
  expect((await ask<CardConnection>('/api/card-payments', 'GET', undefined, of)).body).toEqual({
    state: 'on',
  });
  return (await cardAccountsRepository(table).get(of.sub))?.account_id ?? '';
}

/** Returns the public part of an invoice's link. */
async function linkOf(id: string) {
  const { body } = await post<{ url: string }>(`/api/documents/${id}/payment-link`);
  const url = new URL(body.url);
  expect([url.origin, url.pathname]).toEqual([cloud.origin, `/payer/${id}`]);
  return new URLSearchParams(url.hash.slice(1)).get('cle') ?? '';
}
const look = (id: string, cle: string) =>
  callApi<PayableInvoice & ErrorBody>(cloud, `/api/payer/${id}?${new URLSearchParams({ cle })}`);
const start = (id: string, cle: string) =>
  callApi<StripePage & ErrorBody>(cloud, `/api/payer/${id}`, { method: 'POST', json: { cle } });

async function pageOf(id: string): Promise<string> {
  const { status, body } = await start(id, await linkOf(id));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.url;
}

const eventsArrived = () =>
  eventually('every event has arrived', () => state().pending.length === 0);
const standing = async (id: string) => {
  const { payments = [], dueCents, paymentState } = await read(id);
  return {
    paid: payments.map(({ amountCents, means }) => [means, amountCents]),
    dueCents,
    paymentState,
  };
};
const intentOf = (id: string) =>
  state().intents.find(({ metadata }) => metadata.rebond_document === id)?.id ?? '';

async function paidInvoice(): Promise<IssuedDocument> {
  const issued = await invoice();
  await press(await pageOf(issued.id), { card: 'good' });
  await eventsArrived();
  return issued;
}

describe('A shop that has not connected an account', () => {
  it('A shop without a Stripe account has no link to pay and shows none', async () => {
    const { id } = await invoice();
    expect(await read(id)).not.toHaveProperty('cardLink');
    const refused = await post(`/api/documents/${id}/payment-link`);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'NOT_PAYABLE']);
    expect((await ask<CardConnection>('/api/card-payments', 'GET')).body).toEqual({ state: 'off' });
    expect((await ask<CardConnection>('/api/card-payments', 'DELETE')).body).toEqual({
      state: 'off',
    });
  });
});

describe('Connecting a Stripe account', () => {
  it('A shop that connects, even twice at once, gets one account, which its owner must still complete', async () => {
    const [first, second] = await Promise.all([
      post('/api/card-payments'),
      post('/api/card-payments'),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const own = state().connected.filter(({ metadata }) => metadata.user_id === shop.sub);
    expect(own).toHaveLength(1);
    const { body } = await post<CardConnection>('/api/card-payments');
    await press(body.url ?? '', { do: 'later' });
    expect((await ask<CardConnection>('/api/card-payments', 'GET')).body).toEqual({
      state: 'pending',
    });
    const { id } = await invoice();
    expect(await read(id)).not.toHaveProperty('cardLink');
    expect(await connected()).toBe(own[0]?.id);
    expect(await read(id)).toHaveProperty('cardLink', true);
  });

  it('A shop can switch its account off and later use the same one again, and Stripe can switch it off too', async () => {
    const account = await connected();
    const { id } = await invoice();
    const cle = await linkOf(id);
    const page = (await start(id, cle)).body.url;
    expect((await ask<CardConnection>('/api/card-payments', 'DELETE')).body).toEqual({
      state: 'off',
    });
    expect((await look(id, cle)).body).toMatchObject({ state: 'closed' });
    expect((await start(id, cle)).body.error.message).toMatch(/ne se règle pas par carte/);
    expect(await (await fetch(page)).text()).toContain('plus valable');
    expect((await post<CardConnection>('/api/card-payments')).body).toEqual({ state: 'on' });
    expect((await look(id, cle)).body).toMatchObject({ state: 'due' });

    connect().setCharges(account, false);
    await eventsArrived();
    expect((await look(id, cle)).body).toMatchObject({ state: 'closed' });
    connect().setCharges(account, true);
    await eventsArrived();
    expect((await look(id, cle)).body).toMatchObject({ state: 'due' });

    connect().revoke(account);
    await eventsArrived();
    expect((await look(id, cle)).body).toMatchObject({ state: 'closed' });
    expect(await cardAccountsRepository(table).shopOf(account)).toBeUndefined();
    expect(await connected()).not.toBe(account);
  });

  it('An account that has revoked our access is detected, even if Stripe’s event about it is lost', async () => {
    state().deliveryMode = 'lost';
    const first = await connected();
    connect().revoke(first);
    const { body } = await post<CardConnection>('/api/card-payments');
    expect(body.state).toBe('pending');
    const second = (await cardAccountsRepository(table).get(shop.sub))?.account_id ?? '';
    expect(second).not.toBe(first);
    expect(await cardAccountsRepository(table).shopOf(first)).toBeUndefined();
    connect().revoke(second);
    expect((await ask<CardConnection>('/api/card-payments', 'GET')).body).toEqual({ state: 'off' });
    expect(await cardAccountsRepository(table).get(shop.sub)).toBeUndefined();
  });

  it('An e-mail address that Stripe refuses is left out, as it is for a subscription', async () => {
    const profile = await table.profile(shop.sub);
    await table.put({ ...profile, email: 'léa@exemple.fr' });
    expect((await post<CardConnection>('/api/card-payments')).body.state).toBe('pending');
    const [account] = state().connected.filter(({ metadata }) => metadata.user_id === shop.sub);
    expect(account?.email).toBeNull();
    const { hostname: host, port } = new URL(cloud.environment.STRIPE_API_URL ?? '');
    const stripe = new Stripe(cloud.stripe.secretKey, { host, port, protocol: 'http' });
    const { createCustomer } = stripeGateway(async () => stripe);
    const ids = await Promise.all(
      ['léa@exemple.fr', `${'a'.repeat(510)}@exemple.fr`, 'lea@exemple.fr'].map((email, place) =>
        createCustomer({ id: shop.sub, email }, `key-${shop.sub}-${place}`),
      ),
    );
    const emails = ids.map((id) => state().customers.find((each) => each.id === id)?.email);
    expect(emails).toEqual([null, null, 'lea@exemple.fr']);
  });

  it('Connecting fails with an error when Stripe does not answer, or when another call is working on the account', async () => {
    for (const mode of ['down', 'busy'] as const) {
      state().apiMode = mode;
      const { status, body } = await post('/api/card-payments');
      expect([status, body.error.code]).toEqual([503, 'CHECKOUT_UNAVAILABLE']);
    }
  });
});

describe('The link of an invoice', () => {
  beforeEach(async () => {
    await connected();
  });

  it('A link shows the invoice’s number, its shop, the amounts due and paid, and nothing else', async () => {
    const { id, number } = await invoice();
    const cle = await linkOf(id);
    expect(await linkOf(id)).toBe(cle);
    expect((await look(id, cle)).body).toEqual({
      number,
      shopName: WHOLE_COMPANY.company_name,
      shopPhone: '',
      dueCents: 6000,
      paidCents: 0,
      state: 'due',
    });
    for (const wrong of ['', 'x', `${cle.slice(0, -1)}_`]) {
      expect((await look(id, wrong)).body.error.code).toBe('DOCUMENT_NOT_FOUND');
      expect((await start(id, wrong)).body.error.code).toBe('DOCUMENT_NOT_FOUND');
    }
  });

  it('A link leads to one page for the amount due, and its payment is recorded once, as a card payment', async () => {
    const { id, number } = await invoice();
    const cle = await linkOf(id);
    const pages = await Promise.all([start(id, cle), start(id, cle)]);
    const [page, other] = pages.map(({ body }) => body.url);
    expect(page).toBe(other);
    const shown = await (await fetch(page ?? '')).text();
    expect(shown).toContain(`Facture ${number}`);
    expect(shown).toMatch(/60,00\s€/);
    state().deliveryMode = 'shuffled';
    const paid = await press(page ?? '', { card: 'good' });
    expect(paid.headers.get('location')).toBe(
      `${cloud.origin}/payer/${id}?paiement=reussi#cle=${cle}`,
    );
    await eventsArrived();
    expect(await standing(id)).toEqual({
      paid: [['card', 6000]],
      dueCents: 0,
      paymentState: 'paid',
    });
    expect((await look(id, cle)).body).toMatchObject({
      state: 'settled',
      dueCents: 0,
      paidCents: 6000,
      paidOn: today(),
    });
    expect((await start(id, cle)).body.error.message).toMatch(/plus rien à régler/);
    expect((await post(`/api/documents/${id}/payment-link`)).body.error.message).toMatch(
      /plus rien à régler/,
    );
  });

  it('After a part payment the link opens a page for the rest, and the earlier page can no longer be paid', async () => {
    const { id } = await invoice();
    const cle = await linkOf(id);
    const whole = (await start(id, cle)).body.url;
    await post(`/api/documents/${id}/payments`, {
      amountCents: 2000,
      means: 'cash',
      date: today(),
    });
    const rest = (await start(id, cle)).body.url;
    expect(rest).not.toBe(whole);
    expect(await (await fetch(whole)).text()).toContain('plus valable');
    expect(await (await fetch(rest)).text()).toMatch(/40,00\s€/);
  });

  it('When a shop renews a link, the old link answers 404 and its page at Stripe takes no money', async () => {
    const { id } = await invoice();
    const old = await linkOf(id);
    const page = (await start(id, old)).body.url;
    const renew = (of = shop) =>
      ask<{ url: string }>(`/api/documents/${id}/payment-link`, 'POST', { renew: true }, of);
    expect((await renew(await openShop())).status).toBe(404);
    expect((await look(id, old)).status).toBe(200);

    const { status, body } = await renew();
    expect(status, JSON.stringify(body)).toBe(200);
    const cle = await linkOf(id);
    expect(cle).not.toBe(old);
    expect(body.url).toBe(`${cloud.origin}/payer/${id}#cle=${cle}`);
    expect([(await look(id, old)).status, (await start(id, old)).status]).toEqual([404, 404]);
    expect(await (await fetch(page)).text()).toContain('plus valable');
    const fresh = await start(id, cle);
    expect(fresh.status, JSON.stringify(fresh.body)).toBe(200);
    expect(fresh.body.url).not.toBe(page);
    await press(fresh.body.url, { card: 'good' });
    await eventsArrived();
    expect(await standing(id)).toMatchObject({ paid: [['card', 6000]], dueCents: 0 });
  });

  it('A link is not renewed when Stripe cannot be asked to close its page', async () => {
    const { id } = await invoice();
    const cle = await linkOf(id);
    await start(id, cle);
    state().apiMode = 'down';
    const refused = await post(`/api/documents/${id}/payment-link`, { renew: true });
    expect([refused.status, refused.body.error.code]).toEqual([503, 'CHECKOUT_UNAVAILABLE']);
    state().apiMode = 'normal';
    expect(await linkOf(id)).toBe(cle);
  });

  it('A page at Stripe that was made for an earlier key of a link is not recorded after the link is renewed', async () => {
    const { id } = await invoice();
    await linkOf(id);
    const links = paymentLinksRepository(table);
    const read = await links.get(id);
    if (read === undefined) throw new Error('The invoice has no link');
    expect(await links.renew(read, 'n'.repeat(22))).toBe(true);
    expect(await links.saveSession(read, { id: 'cs_late', accountId: 'acct_x' })).toBe(false);
    expect(await links.renew(read, 'o'.repeat(22))).toBe(false);
  });

  it('A link leads to no page when more is due than Stripe takes in one payment', async () => {
    const { body } = await post<IssuedDocument>('/api/documents', {
      documentType: 'facture',
      invoiceDate: today(),
      clientName: 'Marie Durand',
      operationCategory: 'services',
      items: [{ description: 'Flotte', quantity: 2, price: 600_000 }],
    });
    const { id } = body;
    expect(await read(id)).not.toHaveProperty('cardLink');
    const refused = await post(`/api/documents/${id}/payment-link`);
    expect(refused.body.error.message).toMatch(/ne se règle pas par carte/);
    await post(`/api/documents/${id}/payments`, {
      amountCents: 80_000_000,
      means: 'transfer',
      date: today(),
    });
    const cle = await linkOf(id);
    const refund = { amountCents: -70_000_000, means: 'transfer', date: today() };
    expect((await post(`/api/documents/${id}/payments`, refund)).status).toBe(201);
    expect((await look(id, cle)).body).toMatchObject({ state: 'closed' });
    expect((await start(id, cle)).body.error.message).toMatch(/ne se règle pas par carte/);
  });

  it('A link opens no second page when Stripe refuses to show the first', async () => {
    const { id } = await invoice();
    const cle = await linkOf(id);
    expect((await start(id, cle)).status).toBe(200);
    const openPage = vi.fn();
    const refused = new StripeRefusal({ message: 'Invalid Stripe API version' });
    const dependencies = {
      documents: documentsRepository(table, UNBOUNDED),
      accounts: cardAccountsRepository(table),
      links: paymentLinksRepository(table),
      days: { claim: async () => undefined },
      cards: { page: () => Promise.reject(refused), openPage },
      now: () => Date.now(),
    };
    const started = startPayment(dependencies as unknown as StartPaymentDependencies, id, cle);
    await expect(started).rejects.toThrow(StripeRefusal);
    expect(openPage).not.toHaveBeenCalled();
  });

  it('A link asks for no second payment while the first is under way', async () => {
    const { id } = await invoice();
    const cle = await linkOf(id);
    state().deliveryMode = 'held';
    await press((await start(id, cle)).body.url, { card: 'good' });
    expect((await start(id, cle)).body.error.message).toMatch(/vient d’être fait/);
    state().deliveryMode = 'normal';
    await cloud.stripe.webhooks.deliverNow();
    expect(await standing(id)).toMatchObject({ paid: [['card', 6000]] });
  });

  it('The invoice’s e-mail holds the link while something is due', async () => {
    const issued = await invoice();
    const { id, client } = issued;
    const cle = await linkOf(id);
    await post(`/api/documents/${id}/send`);
    const emails = () => cloud.messaging.outbox.list().filter((each) => each.to === client.email);
    expect(JSON.stringify(emails()[0])).toContain(`/payer/${id}#cle=${cle}`);
    await post(`/api/documents/${id}/payments`, {
      amountCents: 6000,
      means: 'cash',
      date: today(),
    });
    await post(`/api/documents/${id}/send`);
    expect(emails()).toHaveLength(2);
    expect(emails().filter((each) => JSON.stringify(each).includes('/payer/'))).toHaveLength(1);
  });
});

describe('The daily limit of card payment requests', () => {
  let account = '';
  beforeEach(async () => {
    account = await connected();
  });

  /** Leaves `left` of today's requests of a shop or a link. */
  const allBut = (kind: StripeLimit, id: string, left: number) =>
    table.put({
      ...stripeDayKey(kind, id, today()),
      ...stripeDayKind.stamp,
      asked: STRIPE_LIMITS[kind] - left,
      expires_at: Math.floor(Date.now() / 1_000) + 60,
    });
  const asked = (id: string) =>
    state().paymentSessions.filter(({ client_reference_id }) => client_reference_id === id).length;

  it('A shop’s links together open no more pages than its limit, even by simultaneous requests', async () => {
    const invoices = [await invoice(), await invoice(), await invoice()];
    const keys = await Promise.all(invoices.map(({ id }) => linkOf(id)));
    await allBut('shop', shop.sub, 1);
    const answers = await Promise.all(
      invoices.map(({ id }, place) => start(id, keys[place] ?? '')),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body.error).toMatchObject({
      code: 'TOO_MANY',
      message: expect.stringContaining('Réessayez demain, ou réglez autrement'),
    });
    expect(invoices.map(({ id }) => asked(id)).toSorted()).toEqual([0, 0, 1]);
  });

  it('A shop renews no more links a day than its limit, even by simultaneous requests', async () => {
    const invoices = [await invoice(), await invoice(), await invoice()];
    const keys = await Promise.all(invoices.map(({ id }) => linkOf(id)));
    await allBut('renew', shop.sub, 1);
    const answers = await Promise.all(
      invoices.map(({ id }) => post(`/api/documents/${id}/payment-link`, { renew: true })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body.error).toMatchObject({
      code: 'TOO_MANY',
      message: expect.stringContaining('renouvelé beaucoup de liens'),
    });
    const kept = await Promise.all(invoices.map(({ id }) => linkOf(id)));
    expect(kept.filter((key, place) => key === keys[place])).toHaveLength(2);
  });

  it('Reaching a shop’s limit raises an alarm, and reaching one link’s limit does not', async () => {
    const { id } = await invoice();
    const key = await linkOf(id);
    const alarm = vi.fn();
    for (const spent of ['link', 'shop'] as const) {
      const dependencies = {
        documents: documentsRepository(table, UNBOUNDED),
        accounts: cardAccountsRepository(table),
        links: paymentLinksRepository(table),
        days: { claim: async () => spent },
        alarm,
        now: () => Date.now(),
      };
      const started = startPayment(dependencies as unknown as StartPaymentDependencies, id, key);
      await expect(started).rejects.toMatchObject({ code: 'TOO_MANY' });
      expect(alarm).toHaveBeenCalledTimes(spent === 'shop' ? 1 : 0);
    }
    expect(alarm).toHaveBeenCalledWith('StripeLimitReached', { shopId: shop.sub });
  });

  it('The requests of one link do not count against another link', async () => {
    const [pressed, other] = [await invoice(), await invoice()];
    const key = await linkOf(pressed.id);
    await allBut('link', pressed.id, 1);
    expect((await start(pressed.id, key)).status).toBe(200);
    expect((await start(pressed.id, key)).status).toBe(429);
    expect((await start(other.id, await linkOf(other.id))).status).toBe(200);
  });

  it('Beyond the limit of connecting, no page of Stripe is opened, and reading shows the stored state', async () => {
    connect().setCharges(account, false);
    await eventsArrived();
    await allBut('connect', shop.sub, 1);
    const links = () => state().onboardings.filter((each) => each.account === account).length;
    const before = links();
    expect((await post<CardConnection>('/api/card-payments')).body.state).toBe('pending');
    const refused = await post('/api/card-payments');
    expect([refused.status, refused.body.error.message]).toEqual([
      429,
      expect.stringContaining('ouvert Stripe beaucoup de fois'),
    ]);
    expect(links()).toBe(before + 1);

    await allBut('look', shop.sub, 0);
    // Stripe would now answer that payments are allowed, but Stripe is not asked.
    state().deliveryMode = 'lost';
    connect().setCharges(account, true);
    const look = await ask<CardConnection>('/api/card-payments', 'GET');
    expect(look.body).toEqual({ state: 'pending' });
    expect((await ask<CardConnection>('/api/card-payments', 'DELETE')).body.state).toBe('off');
  });
});

describe('A card payment that Stripe reports', () => {
  let account = '';
  beforeEach(async () => {
    account = await connected();
  });

  it('A card payment is recorded in full even if the invoice was paid in cash meanwhile, and a notice of the surplus stays until it is refunded', async () => {
    const { id, number } = await invoice();
    const page = await pageOf(id);
    await post(`/api/documents/${id}/payments`, {
      amountCents: 6000,
      means: 'cash',
      date: today(),
    });
    await press(page, { card: 'good' });
    await eventsArrived();
    const surpluses = async () =>
      (await ask<FollowUp>('/api/follow-up', 'GET')).body.cardSurpluses ?? [];
    expect(await standing(id)).toMatchObject({
      paid: [
        ['cash', 6000],
        ['card', 6000],
      ],
      dueCents: -6000,
    });
    expect(await surpluses()).toMatchObject([{ documentId: id, number, amountCents: 6000 }]);
    // Seeing the document does not remove the notice of a surplus.
    await post(`/api/documents/${id}/seen`);
    connect().refund(intentOf(id), 2500);
    await eventsArrived();
    expect(await surpluses()).toMatchObject([{ amountCents: 3500 }]);
    connect().refund(intentOf(id), 3500);
    await eventsArrived();
    expect(await standing(id)).toMatchObject({ dueCents: 0, paymentState: 'paid' });
    expect(await surpluses()).toEqual([]);
  });

  it('A refund is recorded as a payment below zero, part by part, and a refund that the bank sends back is recorded as paid again', async () => {
    const { id } = await paidInvoice();
    connect().refund(intentOf(id), 1000);
    await eventsArrived();
    connect().refund(intentOf(id), 500);
    await eventsArrived();
    expect(await standing(id)).toMatchObject({
      paid: [
        ['card', 6000],
        ['card', -1000],
        ['card', -500],
      ],
      dueCents: 1500,
      paymentState: 'partly-paid',
    });
    connect().failRefund(state().refunds.at(-1)?.id ?? '');
    await eventsArrived();
    expect(await standing(id)).toMatchObject({ dueCents: 1000 });
  });

  nightly(
    'The recorded payments do not depend on the order, delay or repetition of events',
    async () => {
      const { id } = await invoice();
      const page = await pageOf(id);
      state().deliveryMode = 'held';
      await press(page, { card: 'good' });
      connect().refund(intentOf(id), 6000);
      const events = state().events.filter(({ account: of }) => of === account);
      const [paid, refunded] = events.filter(({ type }) => type !== 'refund.created').slice(-2);
      expect([paid?.type, refunded?.type]).toEqual([
        'checkout.session.completed',
        'charge.refunded',
      ]);
      state().pending = [];
      state().deliveryMode = 'normal';
      cloud.stripe.webhooks.send(refunded?.id ?? '');
      await eventsArrived();
      const expected = {
        paid: [
          ['card', 6000],
          ['card', -6000],
        ],
        dueCents: 6000,
        paymentState: 'unpaid',
      };
      expect(await standing(id)).toEqual(expected);
      for (const event of [paid, refunded, paid]) {
        cloud.stripe.webhooks.send(event?.id ?? '', 'shuffled');
      }
      await eventsArrived();
      expect(await standing(id)).toEqual(expected);
    },
  );

  it('A refund that the shop has recorded by hand is not recorded a second time', async () => {
    const { id } = await paidInvoice();
    await post(`/api/documents/${id}/payments`, {
      amountCents: -6000,
      means: 'card',
      date: today(),
    });
    connect().refund(intentOf(id), 6000);
    await eventsArrived();
    expect(await standing(id)).toMatchObject({ dueCents: 6000, paymentState: 'unpaid' });
  });

  it('A card payment is recorded once, even if another event about it is handled between two reads', async () => {
    const { id } = await invoice();
    state().deliveryMode = 'lost';
    await press(await pageOf(id), { card: 'good' });
    const atMs = Date.now();
    const truth = { receivedCents: 6000, receivedAtMs: atMs, refundedCents: 0 };
    const taken = cardsTakenRepository(table);
    const dependencies = {
      documents: documentsRepository(table, UNBOUNDED),
      payments: paymentsRepository(table),
      taken,
      disputes: disputesRepository(table),
      cards: {
        payment: async () => ({
          ...truth,
          documentId: id,
          refundedAtMs: undefined,
          lastRefund: '',
        }),
      },
      now: () => atMs,
    };
    const takeOver = (using = dependencies) =>
      takeOverPayment(using, shop.sub, account, intentOf(id));
    let isFirst = true;
    const overtaken: typeof taken = {
      ...taken,
      async get(...key) {
        const known = await taken.get(...key);
        if (isFirst) {
          isFirst = false;
          await takeOver();
        }
        return known;
      },
    };
    expect(await takeOver({ ...dependencies, taken: overtaken })).toEqual({
      kind: 'taken-over',
      steps: 0,
    });
    expect(await standing(id)).toMatchObject({ paid: [['card', 6000]], dueCents: 0 });
  });

  it('A payment is tried again when Stripe refuses it for any reason other than that it does not exist', async () => {
    const takeOver = (code: string) =>
      takeOverPayment(
        {
          cards: { payment: () => Promise.reject(new StripeRefusal({ message: 'No', code })) },
          now: () => Date.now(),
        } as unknown as TakeOverDependencies,
        shop.sub,
        account,
        'pi_1',
      );
    expect(await takeOver('resource_missing')).toEqual({ kind: 'not-ours' });
    expect(await takeOver('account_invalid')).toEqual({ kind: 'not-ours' });
    await expect(takeOver('parameter_unknown')).rejects.toThrow(StripeRefusal);
  });

  describe('An event of a connected account', () => {
    const send = (event: object, secret = cloud.stripe.connectWebhookSecret, atMs = Date.now()) => {
      const { object = {}, ...head } = event as { object?: object };
      const { body, signature } = signedEvent(
        { id: 'evt_x', type: 'checkout.session.completed', object, ...head },
        Math.floor(atMs / 1000),
        secret,
      );
      return callApi<ErrorBody>(cloud, '/api/stripe/connect-webhook', {
        method: 'POST',
        body: new Uint8Array(body),
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      });
    };

    it('An event is accepted only with a recent signature by the endpoint’s own secret', async () => {
      const { id } = await invoice();
      state().deliveryMode = 'lost';
      await press(await pageOf(id), { card: 'good' });
      const event = { account, object: { payment_intent: intentOf(id) } };
      const forged = [
        await send(event, 'whsec_forged'),
        await send(event, cloud.stripe.webhookSecret),
        await send(event, undefined, Date.now() - 301_000),
      ];
      expect(forged.map(({ status, body }) => [status, body.error.code])).toEqual(
        Array.from({ length: 3 }, () => [400, 'INVALID_SIGNATURE']),
      );
      expect(await standing(id)).toMatchObject({ paid: [] });
      expect((await send(event)).status).toBe(200);
      expect(await standing(id)).toMatchObject({ paid: [['card', 6000]] });
    });

    it('An event changes nothing for another shop’s account or an unknown account', async () => {
      const other = await openShop();
      const others = await connected(other);
      const { id } = await invoice();
      state().deliveryMode = 'lost';
      await press(await pageOf(id), { card: 'good' });
      const object = { payment_intent: intentOf(id), metadata: { rebond_document: id } };
      for (const wrong of [{ account: others }, { account: 'acct_none' }, {}]) {
        expect((await send({ ...wrong, object })).status).toBe(200);
      }
      // An event of another shop's account that names this invoice must change nothing.
      const intent = state().intents.find((each) => each.metadata.rebond_document === id);
      if (intent === undefined) throw new Error('Nothing was paid');
      intent.account = others;
      expect((await send({ account: others, object })).status).toBe(200);
      intent.account = account;
      expect(await standing(id)).toMatchObject({ paid: [], dueCents: 6000 });
    });
  });
});

it('Closing a shop removes its Stripe account: no link leads to a payment, and the account belongs to nobody', async () => {
  const account = await connected();
  const { id } = await invoice();
  const cle = await linkOf(id);
  const page = (await start(id, cle)).body.url;
  expect((await ask('/api/account', 'DELETE')).body).toEqual({ state: 'closed' });
  expect(state().connected.find(({ id: each }) => each === account)).toHaveProperty(
    'revoked',
    true,
  );
  expect(await (await fetch(page)).text()).toContain('plus valable');
  expect((await look(id, cle)).status).toBe(404);
  expect(await cardAccountsRepository(table).shopOf(account)).toBeUndefined();
  expect(await paymentLinksRepository(table).get(id)).toBeUndefined();
});
