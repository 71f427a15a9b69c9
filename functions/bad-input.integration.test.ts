import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiCall, callApi } from '../local/testing/call-api.ts';
import { eventually } from '../local/testing/eventually.ts';
import { createShop, type TestShop } from '../local/testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../local/testing/test-cloud.ts';
import type { IssuedDocument } from '../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../shared/error-answer.ts';
import type { Repair, RepairStats } from '../shared/repairs/repairs.ts';
import { parisDay } from '../shared/time.ts';
import { WHOLE_COMPANY } from './testing/whole-company.ts';

let cloud: TestCloud;
let shop: TestShop;
let repair: Repair;
let invoice: IssuedDocument;
/** These items were stored before the refused requests. None of them may change. */
let before: Awaited<ReturnType<typeof stored>>;

const valid = { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' };

beforeAll(async () => {
  cloud = await sharedTestCloud();
  shop = await createShop(cloud);
  repair = (await call<Repair>('POST', '/api/repairs', { json: valid })).body;
  await call('PUT', '/api/company', { json: WHOLE_COMPANY });
  const bill = {
    documentType: 'facture',
    invoiceDate: parisDay(Date.now()),
    clientName: 'Marie Durand',
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 60 }],
  };
  invoice = (await call<IssuedDocument>('POST', '/api/documents', { json: bill })).body;
  // The e-mail is awaited, so that afterwards only the requests of the tests can change stored items.
  await eventually('the e-mail', async () => {
    const { body } = await call<Repair>('GET', `/api/repairs/${repair.id}`, {});
    return body.deliveries.email !== undefined;
  });
  before = await stored();
});

const call = <Body = ErrorBody>(method: ApiCall['method'], path: string, options: ApiCall) =>
  callApi<Body>(cloud, path, { method, token: shop.token, ...options });

/** Reads everything that a refused request must not change. */
async function stored() {
  const own = ['repairs', 'repairs/stats', 'company', 'company/logos', `documents/${invoice.id}`];
  const paths = own.map((path) => `/api/${path}`);
  const answers = await Promise.all(paths.map((path) => call<RepairStats>('GET', path, {})));
  const whole = await call<Repair>('GET', `/api/repairs/${repair.id}`, {});
  return [...answers.map((answer) => answer.body), whole.body.statusHistory];
}

const routes: [ApiCall['method'], () => string, object][] = [
  ['POST', () => '/api/repairs', valid],
  ['POST', () => `/api/repairs/${repair.id}/returns`, valid],
  ['PATCH', () => `/api/repairs/${repair.id}`, { deviceModel: 'Pixel', notes: 'Chargeur' }],
  ['POST', () => '/api/repairs/import', { rows: [{ repair: valid }] }],
  ['PATCH', () => `/api/repairs/${repair.id}/status`, { status: 'ordered' }],
  ['POST', () => `/api/repairs/${repair.id}/called`, { entry: 0 }],
  ['POST', () => `/api/repairs/${repair.id}/undo`, { timestamp: '2026-11-20T10:00:00.000Z' }],
  ['PUT', () => `/api/repairs/${repair.id}/parts`, { version: 0, parts: [] }],
  ['PUT', () => `/api/repairs/${repair.id}/loans`, { version: 0, loans: [] }],
  ['PUT', () => `/api/repairs/${repair.id}/slip`, { version: 0, serial: 'F2LZK1Q9' }],
  [
    'POST',
    () => `/api/repairs/${repair.id}/slip/signature`,
    { version: 0, digest: '0'.repeat(64), strokes: [Array(10).fill(1)] },
  ],
  ['POST', () => '/api/repairs/labels', { repairs: ['RB12345678'], size: '57x32' }],
  ['PUT', () => '/api/company', { company_name: 'Atelier' }],
  [
    'POST',
    () => `/api/documents/${invoice.id}/payments`,
    { amountCents: 100, means: 'cash', date: parisDay(Date.now()) },
  ],
  ['POST', () => `/api/documents/${invoice.id}/deposit`, { amountCents: 100 }],
  ['POST', () => '/api/till/open', { number: 1, floatCents: 100 }],
  [
    'POST',
    () => '/api/till/moves',
    { attempt: 'attempt-1', kind: 'in', amountCents: 1, reason: 'x' },
  ],
  [
    'POST',
    () => '/api/till/close',
    { number: 1, counts: { 100: 1 }, expectedCents: 100, leftCents: 0 },
  ],
  ['POST', () => '/api/functions/send-repair-update-email', { repair: { id: 'x' } }],
  ['POST', () => '/api/functions/send-sms-notification', { to: '06', message: 'x' }],
  ['POST', () => '/api/auth/recovery-code', { email: 'a@b.fr', password: 'p', code: 'c' }],
];

describe.each(routes)('The route %s %s', (method, path, body) => {
  const text = JSON.stringify(body);
  const type = { 'content-type': 'application/json' };
  it.each<[string, ApiCall, number]>([
    ['malformed JSON', { body: text.slice(0, -1), headers: type }, 400],
    ['no body', { headers: type }, 400],
    ['a list', { json: [body] }, 400],
    ['null', { json: null }, 400],
    ['another content type', { body: text, headers: { 'content-type': 'text/plain' } }, 415],
    ['user_id', { json: { ...body, user_id: 'x' } }, 400],
    ['repairs_used', { json: { ...body, repairs_used: 0 } }, 400],
    ['statusHistory', { json: { ...body, statusHistory: [] } }, 400],
    ['trackingNumber', { json: { ...body, trackingNumber: 'RB00000000' } }, 400],
    ['__proto__', { body: `${text.slice(0, -1)},"__proto__":{"x":1}}`, headers: type }, 400],
    ['only wrong types', { json: mapValues(body, () => ({ $ne: null })) }, 400],
    ['only numbers', { json: mapValues(body, () => 1e21) }, 400],
    ['texts of 60 kB', { json: mapValues(body, () => 'x'.repeat(60_000 / 4)) }, 400],
  ])('A request with %s is refused in French', async (_case, options, status) => {
    const answer = await call(method, path(), options);
    expect(answer.status).toBe(status);
    expect(answer.body.error.message).toMatch(/[éàèê’]|Réessayez/);
  });

  it('The refused requests have stored nothing', async () => {
    expect(await stored()).toEqual(before);
  });
});

/** All routes share the stack that refuses a body by its size, so two routes are enough here. */
describe.each(routes.slice(0, 2))('A body that is too large, to %s %s', (method, path, body) => {
  it('A body of 1 MB is refused in French and stores nothing', async () => {
    const answer = await call(method, path(), {
      json: { ...body, padding: 'x'.repeat(1_000_000) },
    });
    expect(answer.status).toBe(413);
    expect(answer.body.error.message).toMatch(/[éàèê’]|Réessayez/);
    expect(await stored()).toEqual(before);
  });

  it('A body of 11 MB is refused by API Gateway itself', async () => {
    const json = { padding: 'x'.repeat(11_000_000) };
    expect((await call(method, path(), { json })).status).toBe(413);
    expect(await stored()).toEqual(before);
  });
});

describe('Uploading a logo', () => {
  it.each<[string, Uint8Array<ArrayBuffer>, number]>([
    ['no image', new TextEncoder().encode('bonjour'), 400],
    ['an empty body', new Uint8Array(), 400],
    [
      'an SVG that contains only a script',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      400,
    ],
    ['more than 1 MB', new Uint8Array(1_000_001), 413],
  ])('A logo that is %s is refused', async (_case, body, status) => {
    const answer = await call('POST', '/api/company/logo', {
      body,
      headers: { 'content-type': 'image/png' },
    });
    expect(answer.status).toBe(status);
    expect(await stored()).toEqual(before);
  });

  it('A file name cannot leave the folder of its shop', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>';
    const name = encodeURIComponent('../../autre/É <b>.svg');
    const { status, body } = await call<{ key: string; publicUrl: string }>(
      'POST',
      `/api/company/logo?filename=${name}`,
      { body: svg, headers: { 'content-type': 'image/svg+xml' } },
    );
    expect(status).toBe(201);
    expect(body.key).toMatch(new RegExp(`^${shop.sub}/\\d{13}_[a-z0-9._-]+\\.png$`));
    const logo = await fetch(`${cloud.origin}${body.publicUrl}`);
    expect((await logo.text()).slice(1, 4)).toBe('PNG');
    expect(logo.headers.get('content-type')).toBe('image/png');
    expect(logo.headers.get('cache-control')).toContain('max-age=3600');
    expect(logo.headers.get('content-security-policy')).toContain('sandbox');
    expect(logo.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('Queries and names', () => {
  it.each([
    '/api/repairs?cursor=%FF',
    '/api/repairs?cursor=Zm9v',
    '/api/repairs?status=done',
    '/api/repairs?user_id=x',
    `/api/repairs?q=${'x'.repeat(101)}`,
    '/api/customers?user_id=x',
    `/api/customers?q=${'x'.repeat(101)}`,
    '/api/takings?from=2026-11-01',
    '/api/company/logos?limit=101',
    '/api/company/logos?limit=-1',
    '/api/company/logos?offset=x',
    '/api/company/logo?filename=a&user_id=x',
  ])('The query %s is refused', async (path) => {
    const method = path.includes('filename') ? 'POST' : 'GET';
    expect((await call(method, path, {})).status).toBe(400);
  });

  it.each(['RB0000000', 'TRACKING%23RB00000000', 'RB00000000', `${'9'.repeat(300)}`])(
    'A request for the repair %s is answered with 404',
    async (name) => {
      for (const path of [`/api/repairs/${name}`, `/api/suivi/${name}`, `/api/customers/${name}`]) {
        const answer = await call('GET', path, {});
        expect([answer.status, answer.body.error.code]).toEqual([404, 'REPAIR_NOT_FOUND']);
      }
    },
  );

  it.each(['with space', 'x'.repeat(129)])('The idempotency key %j is refused', async (key) => {
    const answer = await call('POST', '/api/repairs', {
      json: valid,
      headers: { 'idempotency-key': key },
    });
    expect(answer.status).toBe(400);
  });
});

function mapValues(body: object, to: () => unknown): object {
  return Object.fromEntries(Object.keys(body).map((key) => [key, to()]));
}
