import type { Context } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { logger } from '../logger.ts';
import { ownShopHandler } from './http.ts';
import { type HttpEvent, type HttpResult, json } from './http-answer.ts';
import { ORIGIN_HEADER, ORIGIN_SECRETS } from './origin.ts';
import { httpEntry } from './public-http.ts';

// auth/sessions.integration.test.ts tests how this module reads the table.
vi.mock('../ended-sessions.ts', () => ({
  endedSessions: () => async () => undefined,
  overSessions: () => async () => undefined,
}));

const context = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => 10_000 } as Context;

const event = (
  claims?: Record<string, unknown>,
  headers: Record<string, string> = {},
  stageVariables = { [ORIGIN_SECRETS]: 'newer,older' },
): HttpEvent => ({
  stageVariables,
  version: '2.0',
  routeKey: 'GET /api/x',
  rawPath: '/api/x',
  rawQueryString: '',
  headers,
  isBase64Encoded: false,
  requestContext: {
    accountId: '',
    apiId: '',
    domainName: '',
    domainPrefix: '',
    requestId: '',
    routeKey: 'GET /api/x',
    stage: '$default',
    time: '',
    timeEpoch: 0,
    http: { method: 'GET', path: '/api/x', protocol: 'HTTP/1.1', sourceIp: '', userAgent: '' },
    ...(claims && { authorizer: { jwt: { claims } } }),
  },
});

const failing = (error: unknown) =>
  httpEntry(async () => {
    throw error;
  });
const bodyOf = (result: HttpResult) => JSON.parse(result.body ?? '');

describe('A public route', () => {
  it('An expected failure is answered with its status, code, message and fields', async () => {
    const error = new AppError('INVALID', { fields: { name: 'Obligatoire' } });
    const result = await failing(error)(event(), context);
    expect(result.statusCode).toBe(400);
    expect(bodyOf(result)).toEqual({
      error: { code: 'INVALID', message: error.message, fields: { name: 'Obligatoire' } },
    });
  });

  it('An unexpected error is logged, and its answer reveals only the request’s id', async () => {
    const log = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    const result = await failing(new Error('secret table name'))(event(), context);
    expect(result.statusCode).toBe(500);
    expect(result.body).not.toContain('secret');
    expect(bodyOf(result).error).toMatchObject({ code: 'INTERNAL', requestId: 'request-1' });
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
    vi.unstubAllEnvs();
  });

  it.each([
    Object.assign(new Error('slow down'), { name: 'ThrottlingException' }),
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('late'), { name: 'TimeoutError' }),
  ])('A dependency that cannot be reached is answered with 503: $message', async (error) => {
    const log = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    expect((await failing(error)(event(), context)).statusCode).toBe(503);
    log.mockRestore();
    vi.unstubAllEnvs();
  });
});

describe('The id of a request', () => {
  const answered = async (given?: string) => {
    vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    const headers: Record<string, string> =
      given === undefined ? {} : { 'x-correlation-id': given };
    const result = await failing(new Error('bug'))(event(undefined, headers), context);
    return bodyOf(result).error.requestId;
  };

  it('A request has the id that its page sent', async () => {
    const id = 'c0ffee00-1234-4abc-8def-0123456789ab';
    expect(await answered(id)).toBe(id);
  });

  it.each([
    '',
    'short',
    'x'.repeat(41),
    'a b c d e f',
    '{"level":"ERROR"}',
    'évènement-1',
    'a\nbcdefgh',
  ])('The invocation’s own id replaces the request’s id %j', async (given) => {
    expect(await answered(given)).toBe('request-1');
  });

  it('A write is logged with the id and API Gateway’s id, and a read is not logged', async () => {
    vi.stubEnv('LOG_LEVEL', 'INFO');
    const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const created = httpEntry(async () => json(201, {}));
    const id = 'c0ffee00-1234';
    const read = event(undefined, { 'x-correlation-id': id });
    await created(read, context);
    expect(log).not.toHaveBeenCalled();
    const { requestContext } = read;
    const http = { ...requestContext.http, method: 'POST' };
    await created(
      { ...read, requestContext: { ...requestContext, requestId: 'gw-1', http } },
      context,
    );
    expect(log).toHaveBeenCalledOnce();
    expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({
      level: 'INFO',
      correlationId: id,
      requestId: 'request-1',
      apiRequestId: 'gw-1',
      route: 'GET /api/x',
      status: 201,
    });
    log.mockRestore();
    vi.unstubAllEnvs();
  });
});

describe('A signed-in route', () => {
  const BY_THE_EDGE = { [ORIGIN_HEADER]: 'older' };
  const TOKEN = { sub: 'shop-1', token_use: 'access' };
  const whoami = ownShopHandler(
    'GET /api/received-invoices/{id}/file',
    {},
    async (_input, shopId) => json(200, { shopId }),
  );

  it('The route acts for the subject of the access token', async () => {
    const result = await whoami(event(TOKEN, BY_THE_EDGE), context);
    expect(bodyOf(result)).toEqual({ shopId: 'shop-1' });
  });

  // These tests fail when the check is missing, or when a stage without secrets accepts every request.
  it.each([
    ['without the secret', {}, undefined],
    ['with another secret', { [ORIGIN_HEADER]: 'old' }, undefined],
    ['with two secrets at once', { [ORIGIN_HEADER]: 'newer,older' }, undefined],
    [
      'with an empty secret where none is configured',
      { [ORIGIN_HEADER]: '' },
      { [ORIGIN_SECRETS]: '' },
    ],
  ])(
    'A request that bypasses the distribution is refused, %s',
    async (_case, headers, variables) => {
      const result = await whoami(event(TOKEN, headers, variables), context);
      expect(result.statusCode).toBe(403);
      expect(bodyOf(result).error.code).toBe('PAST_THE_EDGE');
    },
  );

  it.each([
    ['no token', undefined],
    ['an ID token', { sub: 'shop-1', token_use: 'id' }],
    ['a token without a subject', { token_use: 'access' }],
  ])('A request with %s is refused', async (_case, claims) => {
    const result = await whoami(event(claims, BY_THE_EDGE), context);
    expect(result.statusCode).toBe(401);
    expect(bodyOf(result).error.code).toBe('UNAUTHENTICATED');
  });
});
