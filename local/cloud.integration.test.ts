import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../shared/error-table.ts';
import type { Repair } from '../shared/repairs/repairs.ts';
import { callApi } from './testing/call-api.ts';
import { eventually } from './testing/eventually.ts';
import { createExpiredToken, createShop, type TestShop } from './testing/shop.ts';
import { startTestCloud, type TestCloud } from './testing/test-cloud.ts';

let cloud: TestCloud;
let shop: TestShop;

beforeAll(async () => {
  cloud = await startTestCloud();
  shop = await createShop(cloud);
});
afterAll(() => cloud.stop());

const NEW_REPAIR = {
  deviceType: 'smartphone',
  customerName: 'Durand',
  customerFirstName: 'Marie',
  customerEmail: 'marie@exemple.fr',
  customerPhone: '06 12 34 56 01',
};

const createRepair = (on: TestCloud = cloud, by: TestShop = shop) =>
  callApi<Repair>(on, '/api/repairs', { method: 'POST', token: by.token, json: NEW_REPAIR });

describe('The JWT authorizer of the gateway', () => {
  /** Returns the shop's token, signed with the key of another pool. */
  function forgedToken(): string {
    const [header, claims] = shop.token.split('.');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signature = sign('RSA-SHA256', Buffer.from(`${header}.${claims}`), privateKey);
    return `${header}.${claims}.${signature.toString('base64url')}`;
  }

  it.each([
    ['no token', async () => undefined],
    ['garbage', async () => 'x.y.z'],
    ['an expired token', () => createExpiredToken(cloud, shop)],
    ['a token signed with another key', async () => forgedToken()],
  ])('The authorizer refuses %s', async (_, token) => {
    const given = await token();
    const answer = await callApi(
      cloud,
      '/api/session',
      given === undefined ? {} : { token: given },
    );
    expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it('The authorizer refuses a token of another pool', async () => {
    const other = await startTestCloud();
    try {
      const stranger = await createShop(other);
      const answer = await callApi(cloud, '/api/session', { token: stranger.token });
      expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
    } finally {
      await other.stop();
    }
  });

  it('The authorizer accepts an access token, in any case of the scheme', async () => {
    const headers = { authorization: `bearer ${shop.token}` };
    const answer = await callApi(cloud, '/api/session', { headers });
    expect(answer).toMatchObject({ status: 200, body: { id: shop.sub, email: shop.email } });
  });

  it('The authorizer leaves an ID token to the application, which refuses it', async () => {
    const answer = await callApi(cloud, '/api/session', { token: shop.idToken });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } });
  });
});

describe('The gateway of the embedded cloud', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/'],
    ['OPTIONS', '/api/repairs'],
    ['DELETE', '/api/repairs/RB12345678'],
    ['POST', '/api/repairs/RB12345678/status/again'],
  ] as const)('The unknown route %s %s gets a 404 with our own error', async (method, path) => {
    expect(await callApi(cloud, path, { method })).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND', message: ERRORS.NOT_FOUND.message } },
    });
  });

  it('HEAD gets a 404 without a body where the API has only a route for GET', async () => {
    expect(await callApi(cloud, '/api/health', { method: 'HEAD' })).toMatchObject({
      status: 404,
      body: '',
    });
  });

  it('The scheduled check of the site reaches the API at its own address', async () => {
    expect(await cloud.invoke('check-site', {})).toEqual({ answered: true, status: 200 });
  });

  it('A body of more than 10 MB is refused', async () => {
    const answer = await callApi(cloud, '/api/company/logo', {
      method: 'POST',
      token: shop.token,
      body: new Uint8Array(10 * 1024 * 1024 + 1),
    });
    expect(answer).toMatchObject({ status: 413, body: { message: 'Request Entity Too Large' } });
  });

  it('A body that is too large for a Lambda is refused', async () => {
    const answer = await callApi(cloud, '/api/company/logo', {
      method: 'POST',
      token: shop.token,
      body: new Uint8Array(7 * 1024 * 1024),
    });
    expect(answer.status).toBe(413);
  });

  it('The security headers are added to an answer and replace none of the answer’s own', async () => {
    const { headers } = await callApi(cloud, '/api/health');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy'), 'a page’s header').toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('The interface receives the address of the user pool and the countries that receive SMS', async () => {
    const { body } = await callApi<{ smsCountries: string[] }>(cloud, '/config.json');
    expect(body.smsCountries).toContain('FR');
    expect(body.smsCountries).not.toContain('ES');
    expect(body).toMatchObject({
      region: 'eu-west-3',
      userPoolId: cloud.cognito.userPoolId,
      userPoolClientId: cloud.cognito.clientId,
      userPoolEndpoint: `${cloud.origin}/_local/cognito/`,
    });
  });

  it('A logo is served with its own headers, in a sandbox', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1z"/></svg>';
    const stored = await callApi<{ publicUrl: string }>(cloud, '/api/company/logo', {
      method: 'POST',
      token: shop.token,
      body: svg,
      headers: { 'content-type': 'image/svg+xml' },
    });
    expect(stored.status).toBe(201);
    const { pathname } = new URL(stored.body.publicUrl, cloud.origin);
    const logo = await callApi(cloud, pathname);
    expect([logo.status, String(logo.body).slice(1, 4)]).toEqual([200, 'PNG']);
    expect(logo.headers.get('content-type')).toBe('image/png');
    expect(logo.headers.get('cache-control')).toContain('max-age=3600');
    expect(logo.headers.get('content-security-policy')).toContain('sandbox');
    expect((await callApi(cloud, '/logos/nobody/none.png')).status).toBe(404);
  });
});

describe('Notifying the customer', () => {
  it('A stored change reaches the outbox through the stream and the queues', async () => {
    const { body: repair } = await createRepair();
    const messages = await eventually('an e-mail and an SMS', () => {
      const sent = cloud.messaging.outbox
        .list()
        .filter((message) => message.text.includes(repair.trackingNumber));
      return sent.length === 2 && sent;
    });
    expect(messages.map((message) => message.channel).sort()).toEqual(['email', 'sms']);
    const page = await callApi<string>(cloud, '/_local/outbox');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.body).toContain(repair.trackingNumber);
    const { body: listed } = await callApi<unknown[]>(cloud, '/_local/outbox.json');
    expect(listed).toEqual(cloud.messaging.outbox.list());
  });

  it('A message that a provider refuses for the moment is retried', async () => {
    cloud.messaging.failNext({
      service: 'sns',
      code: 'Throttling',
      message: 'Rate exceeded',
      times: 2,
    });
    const { body: repair } = await createRepair();
    await eventually('the SMS after its retries', () =>
      cloud.messaging.outbox
        .list()
        .some((each) => each.channel === 'sms' && each.text.includes(repair.trackingNumber)),
    );
  });
});

describe('Two clouds side by side', () => {
  it('Two clouds do not disturb each other, and a stopped cloud leaves no port open', async () => {
    const other = await startTestCloud();
    const otherShop = await createShop(other, { email: shop.email });
    const { body: repair } = await createRepair(other, otherShop);
    const path = `/api/suivi/${repair.trackingNumber}`;
    expect((await callApi(other, path)).status).toBe(200);
    expect((await callApi(cloud, path)).status).toBe(404);
    await other.stop();
    await expect(fetch(other.origin)).rejects.toThrow();
    for (const endpoint of Object.values(other.endpoints)) {
      await expect(fetch(endpoint)).rejects.toThrow();
    }
    expect((await callApi(cloud, '/api/health')).status).toBe(200);
  });
});

it('A cloud stops even if it can no longer store its positions in the stream, for example on a full disk', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'rebond-positions-'));
  try {
    const own = await startTestCloud({ dataDirectory });
    await createRepair(own, await createShop(own));
    await eventually('the e-mail', () => own.messaging.outbox.list().length > 0);
    // A folder with the file's name makes the write fail.
    mkdirSync(join(dataDirectory, 'stream-position-on-repair-change.json.new'));
    await expect(own.stop()).resolves.toBeUndefined();
  } finally {
    rmSync(dataDirectory, { recursive: true });
  }
});
