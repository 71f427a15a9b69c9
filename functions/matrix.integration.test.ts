import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_ITSELF } from '../local/cloud/gateway/gateway.ts';
import { type ApiCall, callApi } from '../local/testing/call-api.ts';
import { createExpiredToken, createShop, type TestShop } from '../local/testing/shop.ts';
import { sharedTestCloud, startTestCloud, type TestCloud } from '../local/testing/test-cloud.ts';
import type { IssuedDocument } from '../shared/documents/issued.ts';
import type { ErrorBody } from '../shared/error-answer.ts';
import type { Repair } from '../shared/repairs/repairs.ts';
import { parisDay } from '../shared/time.ts';
import { SHOP_ROUTES, type ShopRoute } from './routes.ts';
import { WHOLE_COMPANY } from './testing/whole-company.ts';

/** Tries each route with each kind of token, and with each kind of foreign object, in the embedded cloud. */

/** The id and number that a request names. */
type Named = { id: string; trackingNumber: string };
type Row = { names: 'nothing' | 'repair' | 'document'; call?: (of: Named) => ApiCall };

const NOTHING: Row = { names: 'nothing' };
const DOCUMENT: Row = { names: 'document', call: () => ({ json: {} }) };

/** A row for each route, which the compiler requires: the kind of object that it names, and a valid request. */
const ROWS: Record<ShopRoute['name'], Row> = {
  'get-session': NOTHING,
  'sign-out': NOTHING,
  'ask-mobile-code': { names: 'nothing', call: () => ({ json: { mobile: '0612345678' } }) },
  'confirm-mobile': { names: 'nothing', call: () => ({ json: { code: '123456' } }) },
  'get-dashboard': NOTHING,
  'list-repairs': NOTHING,
  // The account is checked in the transaction, after the body.
  'create-repair': {
    names: 'nothing',
    call: () => ({
      json: { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
    }),
  },
  'import-repairs': NOTHING,
  'get-repair-stats': NOTHING,
  'get-repair': { names: 'repair' },
  'correct-repair': { names: 'repair', call: () => ({ json: { notes: 'intrus' } }) },
  'withdraw-repair': { names: 'repair' },
  'hand-over-repair': { names: 'repair' },
  'change-status': { names: 'repair', call: () => ({ json: { status: 'completed' } }) },
  'note-call': { names: 'repair', call: () => ({ json: { entry: 0 } }) },
  'undo-change': {
    names: 'repair',
    call: () => ({ json: { timestamp: '2026-11-20T10:00:00.000Z' } }),
  },
  'resend-repair-update-email': {
    names: 'repair',
    call: ({ id }) => ({ json: { repair: { id } } }),
  },
  'resend-sms-notification': {
    names: 'repair',
    call: ({ trackingNumber }) => ({
      json: { to: '0612345678', message: `Suivi ${trackingNumber}: bonjour` },
    }),
  },
  'find-customers': NOTHING,
  'get-customer': { names: 'repair' },
  'get-follow-up': NOTHING,
  // The body names the reminder; the tests of functions/notifications/reminders check its owner.
  'see-reminder': NOTHING,
  'get-statistics': NOTHING,
  'get-takings': NOTHING,
  'get-margin': NOTHING,
  'get-card-payments': NOTHING,
  'connect-card-payments': NOTHING,
  'switch-card-payments-off': NOTHING,
  'export-e-reporting': NOTHING,
  'get-reception': NOTHING,
  'activate-reception': NOTHING,
  'switch-reception-off': NOTHING,
  'list-received-invoices': NOTHING,
  // The path does not name a document; the tests of functions/e-invoicing check the owner of an invoice.
  'get-received-file': NOTHING,
  'see-received-invoice': NOTHING,
  'give-answer': { names: 'nothing', call: () => ({ json: { code: 204 } }) },
  'export-journal': NOTHING,
  'export-vat': NOTHING,
  'export-zip': NOTHING,
  'get-company': NOTHING,
  'save-company': NOTHING,
  'upload-logo': NOTHING,
  'list-logos': NOTHING,
  'issue-document': NOTHING,
  'list-documents': NOTHING,
  'list-suggestions': NOTHING,
  'get-document': { names: 'document' },
  'get-document-pdf': { names: 'document' },
  'credit-invoice': DOCUMENT,
  'invoice-quote': DOCUMENT,
  'bill-deposit': { names: 'document', call: () => ({ json: { amountCents: 100 } }) },
  'record-payment': {
    names: 'document',
    call: () => ({
      json: { amountCents: 100, means: 'cash', date: parisDay(Date.now()) },
    }),
  },
  'change-bonus': { names: 'document', call: () => ({ json: { state: 'claimed' } }) },
  'add-bonus-proof': { names: 'document', call: () => ({ body: '%PDF-' }) },
  'get-bonus-proof': { names: 'document' },
  'remove-bonus-proof': DOCUMENT,
  'list-bonuses': NOTHING,
  'open-payment-link': DOCUMENT,
  'refund-cards': { names: 'document', call: () => ({ json: { amountCents: 100 } }) },
  'send-document': DOCUMENT,
  'ask-sending': DOCUMENT,
  'open-approval': DOCUMENT,
  'follow-invoice': { names: 'document', call: () => ({ json: { followed: false } }) },
  'note-purchases': { names: 'document', call: () => ({ json: { purchases: [] } }) },
  'see-document': DOCUMENT,
  'remind-of-invoice': DOCUMENT,
  'export-repairs': NOTHING,
  'export-documents': NOTHING,
  'export-account': NOTHING,
  'export-archive': NOTHING,
  'end-sessions': NOTHING,
  'make-recovery-codes': NOTHING,
  'turn-on-second-factor': NOTHING,
  'turn-off-second-factor': NOTHING,
  'get-unsettled': NOTHING,
  'close-account': NOTHING,
  'create-checkout': NOTHING,
  'stripe-customer-portal': NOTHING,
  'cancel-stripe-subscription': NOTHING,
  'create-ticket': NOTHING,
};

let cloud: TestCloud;
let elsewhere: TestCloud;
let owner: TestShop;
let intruder: TestShop;
let repair: Repair;
let document: IssuedDocument;
/** Every kind of token that gives no access, by what is wrong with it. */
const tokens = new Map<string, string | undefined>();

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string): object =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

const KINDS = [
  'none',
  'an empty one',
  'no JWT',
  'a signature that was changed',
  'another’s subject under its own signature',
  'no algorithm',
  'an ID token',
  'a refresh token',
  'an expired one',
  'one of another pool',
  'one of a closed account',
  'one of an ended session',
] as const;

beforeAll(async () => {
  // Each function has a thread of its own, so that a route fails whose Lambda lacks one of its variables.
  [cloud, elsewhere] = await Promise.all([
    startTestCloud({ sharesThreads: false }),
    sharedTestCloud(),
  ]);
  [owner, intruder] = await Promise.all([createShop(cloud), createShop(cloud)]);
  const closed = await createShop(cloud);
  await callApi(cloud, '/api/account', { method: 'DELETE', token: closed.token });
  const left = await createShop(cloud);
  await callApi(cloud, '/api/account/sessions/end', { method: 'POST', token: left.token });
  const post = <Body>(path: string, json: object) =>
    callApi<Body>(cloud, path, { method: 'POST', token: owner.token, json });
  await callApi(cloud, '/api/company', {
    method: 'PUT',
    token: owner.token,
    json: WHOLE_COMPANY,
  });
  const customerEmail = `client-${randomUUID()}@exemple.fr`;
  const created = await post<Repair>('/api/repairs', {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail,
    customerPhone: '0612345678',
  });
  const issued = await post<IssuedDocument>('/api/documents', {
    documentType: 'devis',
    invoiceDate: parisDay(Date.now()),
    clientName: 'Marie Durand',
    clientEmail: customerEmail,
    items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
  });
  [repair, document] = [created.body, issued.body];
  const [header = '', claims = '', signature = ''] = owner.token.split('.');
  const values: Record<(typeof KINDS)[number], string | undefined> = {
    none: undefined,
    'an empty one': '',
    'no JWT': 'x',
    'a signature that was changed': `${owner.token.slice(0, -4)}AAAA`,
    'another’s subject under its own signature': [
      header,
      encoded({ ...claimsOf(owner.token), sub: intruder.sub, username: intruder.sub }),
      signature,
    ].join('.'),
    'no algorithm': `${encoded({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    'an ID token': owner.idToken,
    'a refresh token': owner.refreshToken,
    'an expired one': await createExpiredToken(cloud, owner),
    'one of another pool': (await createShop(elsewhere)).token,
    'one of a closed account': closed.token,
    'one of an ended session': left.token,
  };
  for (const kind of KINDS) tokens.set(kind, values[kind]);
});
afterAll(() => cloud.stop());

const callOf = (route: ShopRoute, of: Named): ApiCall => ({
  method: route.method,
  ...ROWS[route.name].call?.(of),
});

const namedBy = (route: ShopRoute): Named =>
  ROWS[route.name].names === 'document'
    ? { id: document.id, trackingNumber: '' }
    : { id: repair.id, trackingNumber: repair.trackingNumber };

describe.each(SHOP_ROUTES)('$method $path', (route) => {
  it.each(KINDS)('A request with this token is refused: %s', async (kind) => {
    // A closed account may repeat its closure, because it may not have received the answer.
    if (route.name === 'close-account' && kind === 'one of a closed account') return;
    const token = tokens.get(kind);
    const call = { ...callOf(route, namedBy(route)), ...(token === undefined ? {} : { token }) };
    const path = route.path.replace('{id}', namedBy(route).id);
    expect((await callApi(cloud, path, call)).status).toBe(401);
  });

  // This test fails when the stack does not check the origin's secret.
  it('A request to the API’s own address, past the firewall, is refused', async () => {
    const call = { ...callOf(route, namedBy(route)), token: owner.token };
    const path = `${API_ITSELF}${route.path.replace('{id}', namedBy(route).id)}`;
    const { status, body } = await callApi<ErrorBody>(cloud, path, call);
    expect([status, body]).toMatchObject([403, { error: { code: 'PAST_THE_EDGE' } }]);
  });

  if (ROWS[route.name].names === 'nothing') return;

  const missing = { id: '00000000-0000-8000-8000-000000000000', trackingNumber: 'RB00000000' };
  it.each([
    ['the object of another shop', () => namedBy(route)],
    ['an object that does not exist', () => missing],
    ['a name that cannot exist', () => ({ id: 'x', trackingNumber: 'RB99999999' })],
  ])('The route answers 404 for %s', async (_whose, of) => {
    const call = { ...callOf(route, of()), token: intruder.token };
    const path = route.path.replace('{id}', encodeURIComponent(of().id));
    const { status, body } = await callApi<ErrorBody>(cloud, path, call);
    expect([status, body.error.code]).toEqual([404, expect.stringMatching(/_NOT_FOUND$/)]);
  });
});

it('The refused requests have changed nothing', async () => {
  const { token } = owner;
  const now = await callApi<Repair>(cloud, `/api/repairs/${repair.id}`, { token });
  expect(now.body).toMatchObject({ status: 'pending', customerName: 'Durand' });
  expect(now.body).not.toHaveProperty('notes');
  const list = await callApi<{ documents: object[] }>(cloud, '/api/documents', { token });
  expect(list.body.documents).toMatchObject([{ id: document.id, delivery: null }]);
});
