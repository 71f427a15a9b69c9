import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_ITSELF } from '../local/cloud/gateway/gateway.ts';
import { businessNumbers } from '../local/testing/business-numbers.ts';
import { type ApiAnswer, type ApiCall, callApi } from '../local/testing/call-api.ts';
import { ownCloud } from '../local/testing/cloud-and-table.ts';
import { namesAny, requestOf } from '../local/testing/contract-requests.ts';
import { eventually } from '../local/testing/eventually.ts';
import { createExpiredToken, createShop, type TestShop } from '../local/testing/shop.ts';
import {
  type Named,
  quoteFor,
  type ShopWithFixtures,
  shopWithFixtures,
} from '../local/testing/shop-with-fixtures.ts';
import { sharedTestCloud, type TestCloud } from '../local/testing/test-cloud.ts';
import type { IssuedDocument } from '../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../shared/error-answer.ts';
import type { Pictures } from '../shared/repairs/pictures/pictures.ts';
import type { Repair } from '../shared/repairs/repairs.ts';
import type { Slip } from '../shared/repairs/slip/slip.ts';
import type { PublicKey, RouteOf } from '../shared/routes.ts';
import { messageKey } from './notifications/stored-message.ts';
import { HTTP_ROUTES, type HttpRoute } from './routes.ts';
import type { TestTable } from './testing/test-table.ts';
import { WHOLE_COMPANY } from './testing/whole-company.ts';

/**
 * Tries each route of the contract with several kinds of callers (at night with all kinds), and with the objects of
 * another shop wherever a request names one. Requests are made from the contract, so a new route is tried without a
 * change here. A route that names an object of a new kind fails until that kind is in
 * local/testing/contract-requests.ts.
 */

const SHOP_ROUTES = HTTP_ROUTES.filter(({ access }) => access === 'shop');

/** Each route without a session requires this proof from its caller. */
const PUBLIC: Record<
  RouteOf<PublicKey>['name'],
  'nothing' | 'a link’s key' | 'a signed address' | 'a signature' | 'a password'
> = {
  'get-health': 'nothing',
  'get-openapi': 'nothing',
  'not-found': 'nothing',
  'permit-sign-up': 'nothing',
  // A tracking number alone shows nothing personal (docs/decisions/0007).
  'get-public-repair': 'nothing',
  'render-tracking-page': 'nothing',
  // The link leads anybody to the tracking page, which requires the key.
  'show-opt-out': 'nothing',
  'recover-sign-in': 'a password',
  'stripe-webhook': 'a signature',
  'stripe-connect-webhook': 'a signature',
  'get-quote': 'a link’s key',
  'get-quote-pdf': 'a link’s key',
  'answer-quote': 'a link’s key',
  'send-reply': 'a link’s key',
  'opt-out': 'a link’s key',
  'get-shown-pictures': 'a link’s key',
  'read-picture': 'a signed address',
  'get-payable-invoice': 'a link’s key',
  'pay-invoice': 'a link’s key',
};
const publicRoutes = (kind: (typeof PUBLIC)[keyof typeof PUBLIC]): HttpRoute[] =>
  HTTP_ROUTES.filter(({ name }) => PUBLIC[name as keyof typeof PUBLIC] === kind);

/** None of these kinds of token gives access. */
const KINDS = [
  'none',
  'an empty one',
  'the key of a customer’s link',
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

const MISSING: Named = {
  repair: '00000000-0000-8000-8000-000000000000',
  trackingNumber: 'RB00000000',
  trackingKey: 'A'.repeat(22),
  quote: '00000000-0000-7000-8000-000000000000',
  quoteKey: 'A'.repeat(22),
  invoice: '00000000-0000-7000-8000-000000000000',
  invoiceKey: 'A'.repeat(22),
  proof: '00000000-0000-7000-8000-000000000000',
  picture: '00000000-0000-7000-8000-000000000000',
  pictureAddress: 'A'.repeat(60),
  receivedInvoice: Buffer.from(`${'0'.repeat(13)}#none`).toString('base64url'),
  reminder: 'OVERDUE#00000000-0000-7000-8000-000000000000#1',
  subscription: 'sub_none',
  customerEmail: 'personne@exemple.fr',
  customerPhone: '+33612345678',
};
const IMPOSSIBLE: Named = {
  ...MISSING,
  ...{ repair: 'x', trackingNumber: 'RB99999999', quote: 'x', invoice: 'x', proof: 'x' },
  ...{ receivedInvoice: 'x', reminder: 'x', subscription: 'x' },
};

let cloud: TestCloud;
let table: TestTable;
let owner: ShopWithFixtures;
let intruder: ShopWithFixtures;
let before: unknown;
const tokens = new Map<string, string | undefined>();

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string): object =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Returns the owner's stored items, Stripe's objects, and the messages to the owner's customer. */
async function stored(): Promise<unknown> {
  const { shop, siren, named } = owner;
  const isOwners = (value: unknown) => {
    const text = JSON.stringify(value);
    return [shop.sub, shop.email, siren, named.trackingNumber, named.customerEmail].some((mark) =>
      text.includes(mark),
    );
  };
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  const { subscriptions, refunds, sessions } = cloud.stripe.account.state;
  const sent = cloud.messaging.outbox
    .list()
    .filter(({ to }) => [named.customerEmail, named.customerPhone].includes(to));
  return structuredClone({
    items: Items.filter(isOwners),
    stripe: [subscriptions, refunds, sessions.filter(isOwners)],
    sent: sent.length,
  });
}

const ask = <Body>(route: HttpRoute, of: Named, token?: string): Promise<ApiAnswer<Body>> => {
  const { path, call } = requestOf(route, of);
  return callApi<Body>(cloud, path, {
    ...call,
    maybeUnavailable: true,
    ...(token !== undefined && { token }),
  });
};

/** These routes only read the caller's own data. */
const READING = SHOP_ROUTES.filter((route) => route.method === 'GET' && !namesAny(route));
let newcomer: TestShop;
type Pages = { status: number; text: string }[];
/** The newcomer read these answers while no other shop existed. A path may contain the day of that call. */
const asAlone = new Map<string, { path: string; pages: Pages }>();

/** Returns every page of an answer to the newcomer. */
async function pagesOf(path: string): Promise<Pages> {
  const pages = [];
  for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined; ) {
    const next: string = cursor && `${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
    const { status, body } = await callApi<{ cursor?: string | null }>(cloud, `${path}${next}`, {
      token: newcomer.token,
    });
    // An archive and a report say when they were made, and the archive's digest covers that instant. The digest comes
    // first here, because one in 700 begins with 14 decimal digits.
    const made = /[0-9a-f]{64}|\d{4}-\d\d-\d\dT[\d:.]+Z|\d{14}/g;
    const text = JSON.stringify(body).replaceAll(made, '');
    pages.push({ status, text });
    cursor = body.cursor;
  }
  return pages;
}

// At night each function runs in its own thread, so that a route fails when its Lambda lacks an environment variable.
ownCloud(
  (started) => {
    ({ cloud, table } = started);
  },
  { sharesThreads: process.env.NIGHTLY === undefined },
);

beforeAll(async () => {
  newcomer = await createShop(cloud, { plan: 'pro' });
  const company = { ...WHOLE_COMPANY, siret: businessNumbers().siret };
  const put: ApiCall = { method: 'PUT', token: newcomer.token, json: company };
  await callApi(cloud, '/api/company', put);
  for (const route of READING) {
    const { path } = requestOf(route, MISSING);
    asAlone.set(route.name, { path, pages: await pagesOf(path) });
  }
  [owner, intruder] = await Promise.all([shopWithFixtures(cloud), shopWithFixtures(cloud)]);
  const closed = await createShop(cloud);
  await callApi(cloud, '/api/account', { method: 'DELETE', token: closed.token });
  const left = await createShop(cloud);
  await callApi(cloud, '/api/account/sessions/end', { method: 'POST', token: left.token });
  const [header = '', claims = '', signature = ''] = owner.shop.token.split('.');
  const values: Record<(typeof KINDS)[number], string | undefined> = {
    none: undefined,
    'an empty one': '',
    'the key of a customer’s link': owner.named.quoteKey,
    'a signature that was changed': `${owner.shop.token.slice(0, -4)}AAAA`,
    'another’s subject under its own signature': [
      header,
      encoded({
        ...claimsOf(owner.shop.token),
        sub: intruder.shop.sub,
        username: intruder.shop.sub,
      }),
      signature,
    ].join('.'),
    'no algorithm': `${encoded({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    'an ID token': owner.shop.idToken,
    'a refresh token': owner.shop.refreshToken,
    'an expired one': await createExpiredToken(cloud, owner.shop),
    'one of another pool': (await createShop(await sharedTestCloud())).token,
    'one of a closed account': closed.token,
    'one of an ended session': left.token,
  };
  for (const kind of KINDS) tokens.set(kind, values[kind]);
  before = await stored();
});

/**
 * By day, each route is tried with these kinds, because the authorizer accepts them or they have no signature to check.
 */
const ON_EVERY_ROUTE: readonly (typeof KINDS)[number][] = [
  'none',
  'an ID token',
  'one of a closed account',
  'one of an ended session',
];
/**
 * Returns the kinds of token that a route is tried with. By night, these are all kinds. By day, they are the kinds of
 * `ON_EVERY_ROUTE` and a quarter of the others, in turn, because one authorizer checks all signatures.
 */
const kindsFor = (route: HttpRoute) =>
  KINDS.filter(
    (kind, place) =>
      process.env.NIGHTLY !== undefined ||
      ON_EVERY_ROUTE.includes(kind) ||
      (place + SHOP_ROUTES.findIndex(({ name }) => name === route.name)) % 4 === 0,
  );

describe.each(SHOP_ROUTES)('The route $method $path', (route) => {
  it('A request with a token that does not belong to a session is refused', async () => {
    // A closed account may repeat its closure, because the first answer may have been lost.
    const kinds = kindsFor(route).filter(
      (kind) => route.name !== 'close-account' || kind !== 'one of a closed account',
    );
    const statuses = await Promise.all(
      kinds.map(async (kind) => [kind, (await ask(route, owner.named, tokens.get(kind))).status]),
    );
    expect(statuses).toEqual(kinds.map((kind) => [kind, 401]));
  });

  // This test fails when the stack does not check the origin's secret.
  it('A request to the API’s own address, past the firewall, is refused', async () => {
    const { path, call } = requestOf(route, owner.named);
    const { status, body } = await callApi<ErrorBody>(cloud, `${API_ITSELF}${path}`, {
      ...call,
      token: owner.shop.token,
    });
    expect([status, body]).toMatchObject([403, { error: { code: 'PAST_THE_EDGE' } }]);
  });

  if (!namesAny(route)) return;

  it('The route answers 404 for an object of another shop, a missing one and an impossible name', async () => {
    const named = { 'of another shop': owner.named, missing: MISSING, impossible: IMPOSSIBLE };
    for (const [whose, of] of Object.entries(named)) {
      const { status, body } = await ask<ErrorBody>(route, of, intruder.shop.token);
      const notFound = [404, expect.stringMatching(/NOT_FOUND$/)];
      expect([status, body.error?.code], whose).toEqual(notFound);
    }
    // By day, a later test checks the changes of all requests together.
    if (process.env.NIGHTLY) expect(await stored()).toEqual(before);
  });

  if (!/\{(proof|picture)\}/.test(route.path)) return;
  it('The route does not reach another shop’s file under the caller’s own document', async () => {
    const { proof, picture } = owner.named;
    const mixed = { ...intruder.named, proof, picture };
    const { status } = await ask(route, mixed, intruder.shop.token);
    // Removing a file that is not there succeeds.
    expect(status).toBe(route.method === 'DELETE' ? 200 : 404);
    expect(await stored()).toEqual(before);
  });
});

it.each(READING)(
  '$method $path gives a new shop the same answer as before other shops existed',
  async (route) => {
    const alone = asAlone.get(route.name);
    const pages = await pagesOf(alone?.path ?? '');
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    // The months of the statistics move on when a month begins during the run.
    const [now, then] = [pages, alone?.pages].map((each) =>
      JSON.stringify(each).replaceAll(/"\d{4}-\d\d"/g, '"month"'),
    );
    expect(now).toEqual(then);
  },
);

describe.each(publicRoutes('a link’s key'))('The route $method $path', (route) => {
  it.each([
    ['no key', () => ({ quoteKey: '', invoiceKey: '', trackingKey: '' })],
    ['a key that was never made', () => MISSING],
    ['the key of another shop’s document', () => intruder.named],
    [
      'the key of another document',
      () => {
        const { quoteKey, invoiceKey } = owner.named;
        return { quoteKey: invoiceKey, invoiceKey: quoteKey, trackingKey: quoteKey };
      },
    ],
  ])('The route refuses %s', async (_which, keysOf) => {
    const { quoteKey, invoiceKey, trackingKey } = keysOf();
    const keys = { quoteKey, invoiceKey, trackingKey };
    const { status } = await ask(route, { ...owner.named, ...keys });
    expect([400, 404]).toContain(status);
  });
});

it.each(publicRoutes('a signed address'))(
  'The route $method $path refuses a signed address that was changed',
  async (route) => {
    const parts = Buffer.from(owner.named.pictureAddress, 'base64url').toString().split('.');
    const other = Buffer.from(intruder.named.pictureAddress, 'base64url').toString().split('.');
    for (const [place, part] of [...other.entries(), [3, `${Number(parts[3]) + 1}`]] as const) {
      if (part === parts[place]) continue;
      const pictureAddress = Buffer.from(parts.with(place, part).join('.')).toString('base64url');
      const { status } = await ask(route, { ...owner.named, pictureAddress });
      expect([place, status]).toEqual([place, 404]);
    }
  },
);

it.each(publicRoutes('a signature'))(
  'The route $method $path refuses an unsigned event',
  async (route) => {
    const { path, call } = requestOf(route, owner.named);
    for (const signature of [undefined, 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=00`]) {
      const answer = await callApi<ErrorBody>(cloud, path, {
        ...call,
        body: '{}',
        ...(signature && { headers: { 'stripe-signature': signature } }),
      });
      expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_SIGNATURE']);
    }
  },
);

it.each(publicRoutes('a password'))(
  'The route $method $path refuses a wrong password',
  async (route) => {
    expect((await ask(route, owner.named)).status).toBe(403);
  },
);

it.each(publicRoutes('nothing'))(
  'The route $method $path answers nothing personal',
  async (route) => {
    const { shop, named } = owner;
    const text = JSON.stringify((await ask(route, named)).body);
    const marks = [shop.sub, shop.email, named.repair, named.customerEmail, named.customerPhone];
    expect(marks.filter((mark) => text.includes(mark))).toEqual([]);
  },
);

it('Closing an account leaves the data of other shops', async () => {
  const { token } = await createShop(cloud);
  const { status } = await callApi(cloud, '/api/account', { method: 'DELETE', token });
  expect(status).toBe(200);
  expect(await stored()).toEqual(before);
});

it('A request that names the owner does not reach the owner’s data', async () => {
  const { sub } = owner.shop;
  const { token } = intruder.shop;
  for (const json of [
    { company_name: 'Intrus', user_id: sub },
    { logo_url: `/logos/${sub}/1.png` },
  ]) {
    const answer = await callApi(cloud, '/api/company', { method: 'PUT', token, json });
    expect(answer.status).toBe(400);
  }
  expect(await stored()).toEqual(before);
});

it('The refused requests have changed nothing and notified nobody', async () => {
  expect(await stored()).toEqual(before);
  // The owner's change comes last, so its notification is sent after anything that the requests have caused.
  const { token } = owner.shop;
  const path = `/api/repairs/${owner.named.repair}`;
  await callApi(cloud, `${path}/status`, { method: 'PATCH', token, json: { status: 'ordered' } });
  await eventually('the owner’s change is notified', async () => {
    const { body } = await callApi<Repair>(cloud, path, { token });
    const { email, sms } = body.deliveries;
    return [email, sms].every((each) => each?.historyIndex === 1 && each.state === 'sent');
  });
  const { sent } = before as { sent: number };
  expect(await stored()).toMatchObject({ sent: sent + 2 });
});

/** Without this test, a 404 could come from a request that finds nothing for anybody. */
describe('The same requests find the object for its owner', () => {
  /** Requests that remove an object come last, because later requests need it. */
  const rank = ({ name, method }: HttpRoute) =>
    method === 'GET' ? 0 : method === 'DELETE' || name === 'withdraw-repair' ? 2 : 1;
  const naming = [
    ...publicRoutes('a link’s key'),
    ...publicRoutes('a signed address'),
    ...SHOP_ROUTES.filter(namesAny),
  ].toSorted((one, other) => rank(one) - rank(other));

  async function own<Body>(path: string, method: 'POST' | 'PUT' | 'PATCH', json: object) {
    const call = { method, token: owner.shop.token, json };
    const { status, body } = await callApi<Body>(cloud, path, call);
    expect([200, 201], JSON.stringify(body)).toContain(status);
    return body;
  }
  const changedRepair = async (change: object) => {
    const given = { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' };
    const { id } = await own<Repair>('/api/repairs', 'POST', given);
    return own<Repair>(`/api/repairs/${id}/status`, 'PATCH', change);
  };
  const openQuote = async () => {
    const { id } = await own<IssuedDocument>('/api/documents', 'POST', quoteFor('m@exemple.fr'));
    return { of: { quote: id } };
  };
  type Ready = { of?: Partial<Named>; json?: object };
  /** Brings an object into the state that a route requires, when an earlier request has changed that state. */
  const READY: Partial<Record<string, () => Promise<Ready>>> = {
    'hand-over-repair': async () => ({
      of: { repair: (await changedRepair({ status: 'completed' })).id },
    }),
    'undo-change': async () => {
      const { id, statusHistory } = await changedRepair({ status: 'ordered', hold: 60 });
      return { of: { repair: id }, json: { timestamp: statusHistory.at(-1)?.timestamp } };
    },
    // The owner's repair may have been changed by an earlier test.
    'note-call': async () => ({
      of: { repair: (await changedRepair({ status: 'ordered' })).id },
      json: { entry: 1 },
    }),
    'save-parts': async () => ({ of: { repair: (await changedRepair({ status: 'ordered' })).id } }),
    'save-loans': async () => ({ of: { repair: (await changedRepair({ status: 'ordered' })).id } }),
    'create-return': async () => ({
      of: { repair: (await changedRepair({ status: 'completed' })).id },
    }),
    'save-slip': async () => ({ of: { repair: (await changedRepair({ status: 'ordered' })).id } }),
    'sign-slip': async () => {
      const { id } = await changedRepair({ status: 'ordered' });
      const { version, digest } = await own<Slip>(`/api/repairs/${id}/slip`, 'PUT', { version: 0 });
      return { of: { repair: id }, json: { version, digest, strokes: [Array(10).fill(1)] } };
    },
    // Only a customer without an open repair can be erased.
    'erase-customer': async () => {
      const given = { deviceType: 'tablet', customerName: 'Seul', customerEmail: 's@exemple.fr' };
      const { id } = await own<Repair>('/api/repairs', 'POST', given);
      await own(`/api/repairs/${id}/status`, 'PATCH', { status: 'completed' });
      await own(`/api/repairs/${id}/handover`, 'POST', {});
      return { of: { repair: id } };
    },
    // The stored address of the shop's picture may have expired.
    'read-picture': async () => {
      const path = `/api/repairs/${owner.named.repair}/pictures`;
      const { body } = await callApi<Pictures>(cloud, path, { token: owner.shop.token });
      return { of: { pictureAddress: body.pictures[0]?.url.split('=').at(-1) ?? '' } };
    },
    // The owner's repair was withdrawn by an earlier request.
    'remove-picture': async () => ({
      of: { repair: (await changedRepair({ status: 'ordered' })).id },
    }),
    'open-approval': openQuote,
    'bill-deposit': openQuote,
    'remind-of-invoice': async () => {
      const name = { kind: 'overdue', documentId: owner.named.invoice, days: 1 } as const;
      await table.remove(messageKey(owner.shop.sub, name));
      return {};
    },
    'remove-bonus-proof': async () => {
      await own(`/api/documents/${owner.named.invoice}/bonus`, 'PUT', { state: 'to-claim' });
      return {};
    },
  };
  /** These routes need an answer of Stripe or the platform. Their conflict shows that the object was found. */
  const CONFLICTS = new Map([
    ['refund-cards', 'NOT_REFUNDABLE'],
    ['ask-sending', 'CONFLICT'],
  ]);

  it.each(naming)('$method $path finds the object for its owner', async (route) => {
    const { of = {}, json } = (await READY[route.name]?.()) ?? {};
    const { path, call } = requestOf(route, { ...owner.named, ...of });
    const { status, body } = await callApi<ErrorBody>(cloud, path, {
      ...call,
      ...(json && { json }),
      ...(route.access === 'shop' && { token: owner.shop.token }),
      maybeUnavailable: true,
    });
    const conflict = CONFLICTS.get(route.name);
    if (conflict) expect([status, body.error.code]).toEqual([409, conflict]);
    else expect([200, 201, 202], JSON.stringify(body)).toContain(status);
  });
});
