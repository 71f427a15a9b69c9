import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiCall, callApi } from '../local/testing/call-api.ts';
import { eventually } from '../local/testing/eventually.ts';
import { createShop, type TestShop } from '../local/testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../local/testing/test-cloud.ts';
import type { IssuedDocument } from '../shared/documents/issued.ts';
import type { ErrorBody } from '../shared/error-answer.ts';
import type { Repair } from '../shared/repairs/repairs.ts';
import { parisDay } from '../shared/time.ts';
import { SHOP_ROUTES, type ShopRoute } from './routes.ts';
import { WHOLE_COMPANY } from './testing/whole-company.ts';

let cloud: TestCloud;
let owner: TestShop;
let intruder: TestShop;
let repair: Repair;
let quote: IssuedDocument;

/** A customer whom no other test of the same cloud uses. */
const CUSTOMER = `client-${randomUUID()}@exemple.fr`;
const PHONE = `+3361${String(randomInt(1e7)).padStart(7, '0')}`;
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>';

beforeAll(async () => {
  cloud = await sharedTestCloud();
  [owner, intruder] = await Promise.all([createShop(cloud), createShop(cloud)]);
  const created = await callApi<Repair>(cloud, '/api/repairs', {
    method: 'POST',
    token: owner.token,
    json: {
      deviceType: 'tablet',
      customerName: 'Durand',
      customerEmail: CUSTOMER,
      customerPhone: PHONE,
    },
  });
  repair = created.body;
  await callApi(cloud, '/api/company', {
    method: 'PUT',
    token: owner.token,
    json: WHOLE_COMPANY,
  });
  const issued = await callApi<IssuedDocument>(cloud, '/api/documents', {
    method: 'POST',
    token: owner.token,
    json: {
      documentType: 'devis',
      invoiceDate: parisDay(Date.now()),
      clientName: 'Marie Durand',
      clientEmail: CUSTOMER,
      items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
    },
  });
  quote = issued.body;
  await callApi(cloud, '/api/company/logo', { method: 'POST', token: owner.token, body: svg });
});

/** The path of a route with the id of the owner's repair or document. */
const pathOf = (route: ShopRoute) =>
  route.path.replace('{id}', route.path.startsWith('/api/documents') ? quote.id : repair.id);

/**
 * Requests in which another shop names the owner's data. A route without a case here names nothing, so it can reach
 * only the caller's own data.
 */
const INTRUSIONS: Partial<Record<ShopRoute['name'], () => ApiCall>> = {
  'get-repair': () => ({}),
  'correct-repair': () => ({ json: { customerName: 'intrus', notes: 'intrus' } }),
  'withdraw-repair': () => ({}),
  'hand-over-repair': () => ({}),
  'change-status': () => ({ json: { status: 'completed', message: 'intrus' } }),
  'get-customer': () => ({}),
  'note-call': () => ({ json: { entry: 0 } }),
  'undo-change': () => ({ json: { timestamp: repair.created_at } }),
  'resend-repair-update-email': () => ({ json: { repair: { ...repair, user_id: intruder.sub } } }),
  'resend-sms-notification': () => ({
    json: { to: PHONE, message: `Suivi ${repair.trackingNumber}: bonjour` },
  }),
  'get-document': () => ({}),
  'credit-invoice': () => ({ json: {} }),
  'invoice-quote': () => ({ json: {} }),
  'bill-deposit': () => ({ json: { amountCents: 100 } }),
  'record-payment': () => ({
    json: { amountCents: 100, means: 'cash', date: parisDay(Date.now()) },
  }),
  'change-bonus': () => ({ json: { state: 'claimed' } }),
  'add-bonus-proof': () => ({ body: '%PDF-' }),
  'get-bonus-proof': () => ({}),
  'remove-bonus-proof': () => ({}),
  'open-payment-link': () => ({ json: { renew: true } }),
  'refund-cards': () => ({ json: { amountCents: 100 } }),
  'get-document-pdf': () => ({}),
  'get-received-file': () => ({}),
  'see-received-invoice': () => ({}),
  'give-answer': () => ({ json: { code: 204 } }),
  'send-document': () => ({ json: {} }),
  'ask-sending': () => ({ json: {} }),
  'open-approval': () => ({ json: { renew: true } }),
  'follow-invoice': () => ({ json: { followed: false } }),
  'note-purchases': () => ({ json: { purchases: [] } }),
  'see-document': () => ({}),
  'remind-of-invoice': () => ({}),
};

describe('Another shop’s data', () => {
  it.each(Object.keys(INTRUSIONS))(
    '%s answers 404 for another shop’s data, and changes nothing',
    async (name) => {
      const route = SHOP_ROUTES.find((candidate) => candidate.name === name);
      const call = INTRUSIONS[name as ShopRoute['name']];
      if (route === undefined || call === undefined) throw new Error(`No such route: ${name}`);
      const read = () =>
        callApi<Repair>(cloud, `/api/repairs/${repair.id}`, { token: owner.token });
      const documents = async () =>
        (await callApi(cloud, '/api/documents', { token: owner.token })).body;
      const before = await read();
      const issuedBefore = await documents();
      const answer = await callApi<ErrorBody>(cloud, pathOf(route), {
        method: route.method,
        token: intruder.token,
        ...call(),
      });
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toMatch(/^((REPAIR|DOCUMENT)_)?NOT_FOUND$/);
      expect(await documents()).toEqual(issuedBefore);
      const { deliveries: _, version: __, statusHistory, ...own } = (await read()).body;
      const entries = (history: Repair['statusHistory']) =>
        history.map(({ notified: ___, ...entry }) => entry);
      expect(before.body).toMatchObject(own);
      expect(entries(statusHistory)).toEqual(entries(before.body.statusHistory));
    },
  );

  it('These requests notify nobody over any channel', async () => {
    const channels = () =>
      cloud.messaging.outbox
        .list()
        .flatMap(({ to, channel }) => ([CUSTOMER, PHONE].includes(to) ? [channel] : []));
    // The owner's change comes last, so its notification is sent after anything that the requests have caused.
    const json = { status: 'ordered' };
    const path = `/api/repairs/${repair.id}/status`;
    await callApi(cloud, path, { method: 'PATCH', token: owner.token, json });
    await eventually('the owner’s change is notified', async () => {
      const { body } = await callApi<Repair>(cloud, `/api/repairs/${repair.id}`, {
        token: owner.token,
      });
      const { email, sms } = body.deliveries;
      return [email, sms].every((each) => each?.historyIndex === 1 && each.state === 'sent');
    });
    expect(channels().toSorted()).toEqual(['email', 'email', 'sms', 'sms']);
  });

  it('Every route with a name in its path has a case here', () => {
    const named = SHOP_ROUTES.filter((route) => route.path.includes('{'));
    const missing = named.filter((route) => !(route.name in INTRUSIONS));
    expect(missing.map((route) => route.name)).toEqual([]);
  });

  it.each([
    ['/api/repairs', { repairs: [], cursor: null }],
    ['/api/repairs?q=durand', { repairs: [], cursor: null }],
    ['/api/repairs?status=pending', { repairs: [], cursor: null }],
    ['/api/customers?q=durand', { customers: [] }],
    [
      '/api/follow-up',
      { contact: [], toCall: [], waiting: [], notFetched: [], unansweredQuotes: [] },
    ],
    ['/api/repairs/stats', { total: 0 }],
    [
      '/api/dashboard',
      {
        session: { profile: { company_name: '' }, subscription: { repairsUsed: 0 } },
        page: { repairs: [], cursor: null },
        stats: { total: 0 },
      },
    ],
    ['/api/company', { company_name: '', logo_url: null }],
    ['/api/company/logos', { logos: [] }],
    ['/api/documents', { documents: [], cursor: null }],
    ['/api/lines', { lines: [] }],
    ['/api/account/export', { items: [{ kind: 'profile' }], cursor: 'i.' }],
    ['/api/account/export?cursor=i.', { items: [], cursor: null }],
    ['/api/e-invoicing', { siren: null }],
    ['/api/received-invoices', { invoices: [], cursor: null }],
    ['/api/account/export?cursor=r.', { items: [], cursor: null }],
  ])('%s contains none of another shop’s data', async (path, expected) => {
    const { status, body } = await callApi(cloud, path, { token: intruder.token });
    expect([status, body]).toMatchObject([200, expected]);
  });

  it('Closing an account leaves the data of other shops', async () => {
    const third = await createShop(cloud);
    const before = await callApi(cloud, '/api/account/export', { token: owner.token });
    const { status } = await callApi(cloud, '/api/account', {
      method: 'DELETE',
      token: third.token,
    });
    expect(status).toBe(200);
    const after = await callApi(cloud, '/api/account/export', { token: owner.token });
    expect(after.body).toEqual(before.body);
    const path = `/api/repairs/${repair.id}`;
    expect((await callApi(cloud, path, { token: owner.token })).status).toBe(200);
  });

  it('Naming the owner in a request does not reach the owner’s data', async () => {
    for (const [path, json] of [
      ['/api/company', { company_name: 'Intrus', user_id: owner.sub }],
      ['/api/company', { logo_url: `/logos/${owner.sub}/1.png` }],
    ] as const) {
      const call: ApiCall = { method: 'PUT', token: intruder.token, json };
      expect((await callApi(cloud, path, call)).status).toBe(400);
    }
    const { body } = await callApi(cloud, '/api/company', { token: owner.token });
    expect(body).toMatchObject({ company_name: 'Atelier Léa' });
  });
});
