import type { Context } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import {
  freshOwnShopHandler,
  freshShopHandler,
  ownShopHandler,
  selfGuardedHandler,
  shopHandler,
  writingShopHandler,
} from './http.ts';
import { type HttpEvent, type HttpResult, json } from './http-answer.ts';
import { ORIGIN_HEADER, ORIGIN_SECRETS } from './origin.ts';

const asked = vi.hoisted(() => ({
  over: vi.fn(),
  ended: vi.fn(),
}));
vi.mock('../ended-sessions.ts', async (original) => ({
  ...(await original<typeof import('../ended-sessions.ts')>()),
  overSessions: () => asked.over,
  endedSessions: (ms?: number) => () => asked.ended(ms),
}));
beforeEach(() => {
  asked.over.mockReset().mockResolvedValue(undefined);
  asked.ended.mockReset().mockResolvedValue(undefined);
});

/** The route answers a file, so the compiler accepts any answer. */
const ROUTE = 'GET /api/received-invoices/{id}/file';

const context = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => 10_000 } as Context;
const CLAIMS = { sub: 'shop-1', token_use: 'access', auth_time: '100' };

const call = async (
  handler: ReturnType<typeof shopHandler>,
  method: string,
  claims: object | null = CLAIMS,
) => {
  const event = {
    headers: { [ORIGIN_HEADER]: 'secret' },
    stageVariables: { [ORIGIN_SECRETS]: 'secret' },
    routeKey: `${method} /api/x`,
    requestContext: {
      http: { method, path: '/api/x' },
      authorizer: claims === null ? {} : { jwt: { claims } },
    },
  } as unknown as HttpEvent;
  const { statusCode, body } = (await handler(event, context)) as Exclude<HttpResult, string>;
  return { status: statusCode, body: JSON.parse(body ?? '') };
};
const refused = { status: 401, body: { error: { code: 'UNAUTHENTICATED' } } };
const refuse = () => asked.over.mockRejectedValue(new AppError('UNAUTHENTICATED'));

describe.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('A signed-in route with %s', (method) => {
  it('The route acts for the token’s subject after its session was checked', async () => {
    const answer = vi.fn(async (_input: object, shopId: string) => json(200, { shopId }));
    expect(await call(shopHandler(ROUTE, {}, answer), method)).toEqual({
      status: 200,
      body: { shopId: 'shop-1' },
    });
    expect(asked.over.mock.calls).toEqual([[{ shopId: 'shop-1', signedInAtSeconds: 100 }]]);
    expect(asked.ended).not.toHaveBeenCalled();
  });

  it('An ended session is refused, whatever the route answers', async () => {
    refuse();
    const answer = vi.fn(async () => json(200, {}));
    expect(await call(shopHandler(ROUTE, {}, answer), method)).toMatchObject(refused);
    // Only a read may run at the same time as the check of the session.
    expect(answer).toHaveBeenCalledTimes(method === 'GET' ? 1 : 0);
    const failing = async () => Promise.reject(new AppError('REPAIR_NOT_FOUND'));
    expect(await call(shopHandler(ROUTE, {}, failing), method)).toMatchObject(refused);
  });

  it('A failure of the route is answered when the session is open', async () => {
    const failing = async () => Promise.reject(new AppError('REPAIR_NOT_FOUND'));
    expect(await call(shopHandler(ROUTE, {}, failing), method)).toMatchObject({ status: 404 });
  });

  it.each([
    ['an ID token', { ...CLAIMS, token_use: 'id' }],
    ['a token without a subject', { token_use: 'access' }],
    ['a subject that is no text', { ...CLAIMS, sub: 7 }],
    ['no claims', undefined],
    ['no token', null],
  ])('A request with %s is refused before its session is checked', async (_case, claims) => {
    const answer = vi.fn(async () => json(200, {}));
    const given = claims === undefined ? {} : claims;
    expect(await call(shopHandler(ROUTE, {}, answer), method, given)).toMatchObject(refused);
    expect([answer, asked.over].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
});

it('A GET route that writes does not run for an ended session', async () => {
  refuse();
  const answer = vi.fn(async () => json(200, {}));
  expect(await call(writingShopHandler(ROUTE, {}, answer), 'GET')).toMatchObject(refused);
  expect(answer).not.toHaveBeenCalled();
});

it('A token without an instant counts as the oldest possible', async () => {
  const answer = async () => json(200, {});
  await call(shopHandler(ROUTE, {}, answer), 'GET', { sub: 's', token_use: 'access' });
  await call(shopHandler(ROUTE, {}, answer), 'GET', {
    sub: 's',
    token_use: 'access',
    auth_time: 'soon',
  });
  expect(asked.over.mock.calls.map(([caller]) => caller.signedInAtSeconds)).toEqual([0, 0]);
});

describe('A route that recognises closed accounts itself', () => {
  it.each([
    ['GET', undefined],
    ['POST', 0],
    ['PATCH', 0],
    ['DELETE', 0],
  ])(
    'A %s request is checked only for an ended session, and the result is cached for %s ms (undefined: the default)',
    async (method, ms) => {
      const answer = async () => json(200, {});
      expect(await call(ownShopHandler(ROUTE, {}, answer), method)).toMatchObject({ status: 200 });
      expect(asked.ended.mock.calls).toEqual([[ms]]);
      expect(asked.over).not.toHaveBeenCalled();
    },
  );

  it('A write whose own condition refuses ended sessions needs no check, and gets the instant of the sign-in', async () => {
    const answer = vi.fn(
      async (_input: object, _shopId: string, _correlationId: string, caller: object) =>
        json(201, caller),
    );
    expect(await call(selfGuardedHandler(ROUTE, {}, answer), 'POST')).toEqual({
      status: 201,
      body: { shopId: 'shop-1', signedInAtSeconds: 100 },
    });
    expect([asked.ended.mock.calls, asked.over.mock.calls]).toEqual([[], []]);
  });
});

describe.each([
  ['that reads the profile', freshShopHandler, asked.over],
  ['that recognises closed accounts itself', freshOwnShopHandler, asked.ended],
])('A route for an action that cannot be undone, %s', (_kind, fresh, check) => {
  const SIGNED_IN_MS = 100_000;
  const route = fresh(ROUTE, {}, async (_input, shopId) => json(200, { shopId }));
  const at = async (ageSeconds: number) => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(SIGNED_IN_MS + ageSeconds * 1_000);
    return call(route, 'POST').finally(() => clock.mockRestore());
  };

  it('Only callers who signed in within the last five minutes pass', async () => {
    expect(await at(300)).toEqual({ status: 200, body: { shopId: 'shop-1' } });
    expect(await at(300.001)).toMatchObject({
      status: 403,
      body: { error: { code: 'SIGN_IN_AGAIN' } },
    });
  });

  it('The session is checked first, so that nobody is asked to sign in again for an ended session', async () => {
    check.mockRejectedValue(new AppError('UNAUTHENTICATED'));
    expect(await at(0)).toMatchObject(refused);
    expect(await at(10_000)).toMatchObject(refused);
  });

  it('The route uses the real clock', async () => {
    const now = String(Math.floor(Date.now() / 1_000));
    expect(await call(route, 'POST', { ...CLAIMS, auth_time: now })).toMatchObject({ status: 200 });
    expect(await call(route, 'POST')).toMatchObject({ status: 403 });
  });
});

it('A request is refused on a stage without variables, and fails on a route that returns no answer', async () => {
  const answer = vi.fn(async () => json(200, {}));
  const event = {
    headers: { [ORIGIN_HEADER]: 'secret' },
    routeKey: 'GET /api/x',
    requestContext: { http: { method: 'GET', path: '/api/x' } },
  } as unknown as HttpEvent;
  expect(await shopHandler(ROUTE, {}, answer)(event, context)).toMatchObject({ statusCode: 403 });
  expect(answer).not.toHaveBeenCalled();
  const silent = shopHandler(ROUTE, {}, async () => undefined as unknown as HttpResult);
  expect(await call(silent, 'GET')).toMatchObject({ status: 500 });
});
