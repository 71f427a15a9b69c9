import type { Context } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { freshShopHandler, ownShopHandler, selfGuardedHandler, shopHandler } from './http.ts';
import { type HttpEvent, type HttpResult, json } from './http-answer.ts';
import { ORIGIN_HEADER, ORIGIN_SECRETS } from './origin.ts';

const asked = vi.hoisted(() => ({
  over: vi.fn(),
  ended: vi.fn(),
}));
vi.mock('../ended-sessions.ts', () => ({
  overSessions: () => asked.over,
  endedSessions: (ms?: number) => () => asked.ended(ms),
}));
beforeEach(() => {
  asked.over.mockReset().mockResolvedValue(undefined);
  asked.ended.mockReset().mockResolvedValue(undefined);
});

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

describe.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('a signed-in route by %s', (method) => {
  it('acts for the token’s subject, whose session was asked about with its moment', async () => {
    const answer = vi.fn(async (_event: HttpEvent, shopId: string) => json(200, { shopId }));
    expect(await call(shopHandler(answer), method)).toEqual({
      status: 200,
      body: { shopId: 'shop-1' },
    });
    expect(asked.over.mock.calls).toEqual([[{ shopId: 'shop-1', signedInAtSeconds: 100 }]]);
    expect(asked.ended).not.toHaveBeenCalled();
  });

  it('refuses an ended session, whatever is found', async () => {
    refuse();
    const answer = vi.fn(async () => json(200, {}));
    expect(await call(shopHandler(answer), method)).toMatchObject(refused);
    // Only reading may go on beside the question.
    expect(answer).toHaveBeenCalledTimes(method === 'GET' ? 1 : 0);
    const failing = async () => Promise.reject(new AppError('REPAIR_NOT_FOUND'));
    expect(await call(shopHandler(failing), method)).toMatchObject(refused);
  });

  it('answers what went wrong where the session may pass', async () => {
    const failing = async () => Promise.reject(new AppError('REPAIR_NOT_FOUND'));
    expect(await call(shopHandler(failing), method)).toMatchObject({ status: 404 });
  });

  it.each([
    ['an ID token', { ...CLAIMS, token_use: 'id' }],
    ['a token without a subject', { token_use: 'access' }],
    ['a subject that is no text', { ...CLAIMS, sub: 7 }],
    ['no claims', undefined],
    ['no token', null],
  ])('asks nothing for %s', async (_case, claims) => {
    const answer = vi.fn(async () => json(200, {}));
    const given = claims === undefined ? {} : claims;
    expect(await call(shopHandler(answer), method, given)).toMatchObject(refused);
    expect([answer, asked.over].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
});

it('what has no moment is as old as can be', async () => {
  const answer = async () => json(200, {});
  await call(shopHandler(answer), 'GET', { sub: 's', token_use: 'access' });
  await call(shopHandler(answer), 'GET', { sub: 's', token_use: 'access', auth_time: 'soon' });
  expect(asked.over.mock.calls.map(([caller]) => caller.signedInAtSeconds)).toEqual([0, 0]);
});

describe('a route that looks after closed accounts by itself', () => {
  it.each([
    ['GET', undefined],
    ['POST', 0],
    ['PATCH', 0],
    ['DELETE', 0],
  ])('asks about ended sessions alone; by %s it remembers %s', async (method, ms) => {
    const answer = async () => json(200, {});
    expect(await call(ownShopHandler(answer), method)).toMatchObject({ status: 200 });
    expect(asked.ended.mock.calls).toEqual([[ms]]);
    expect(asked.over).not.toHaveBeenCalled();
  });

  it('asks nothing where the write’s own condition refuses, and hands the session’s moment on', async () => {
    const answer = vi.fn(async (_event: HttpEvent, caller: object) => json(201, caller));
    expect(await call(selfGuardedHandler(answer), 'POST')).toEqual({
      status: 201,
      body: { shopId: 'shop-1', signedInAtSeconds: 100 },
    });
    expect([asked.ended.mock.calls, asked.over.mock.calls]).toEqual([[], []]);
  });
});

describe('a route that changes what signing in asks for', () => {
  const SIGNED_IN_MS = 100_000;
  const at = (ageSeconds: number) =>
    call(
      freshShopHandler(
        async (_event, shopId) => json(200, { shopId }),
        () => SIGNED_IN_MS + ageSeconds * 1_000,
      ),
      'POST',
    );

  it('is for who signed in ten minutes ago at most', async () => {
    expect(await at(600)).toEqual({ status: 200, body: { shopId: 'shop-1' } });
    expect(await at(600.001)).toMatchObject({
      status: 403,
      body: { error: { code: 'SIGN_IN_AGAIN' } },
    });
  });

  it('asks about the session first: who is out is not asked to prove anything', async () => {
    refuse();
    expect(await at(0)).toMatchObject(refused);
    expect(await at(10_000)).toMatchObject(refused);
  });

  it('goes by the clock', async () => {
    const now = String(Math.floor(Date.now() / 1_000));
    const fresh = freshShopHandler(async () => json(200, {}));
    expect(await call(fresh, 'POST', { ...CLAIMS, auth_time: now })).toMatchObject({ status: 200 });
    expect(await call(fresh, 'POST')).toMatchObject({ status: 403 });
  });
});

it('fails where a stage has no variables, or a route no answer', async () => {
  const answer = vi.fn(async () => json(200, {}));
  const event = {
    headers: { [ORIGIN_HEADER]: 'secret' },
    routeKey: 'GET /api/x',
    requestContext: { http: { method: 'GET', path: '/api/x' } },
  } as unknown as HttpEvent;
  expect(await shopHandler(answer)(event, context)).toMatchObject({ statusCode: 403 });
  expect(answer).not.toHaveBeenCalled();
  const silent = shopHandler(async () => undefined as unknown as HttpResult);
  expect(await call(silent, 'GET')).toMatchObject({ status: 500 });
});
