import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { resolve } from 'node:path';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toHttpEvent } from '../local/cloud/gateway/http-event.ts';
import { awsVariables } from '../local/cloud/lambda/environment.ts';
import { errorBodySchema } from '../shared/error-answer.ts';
import { ERRORS } from '../shared/error-table.ts';
import { HTTP_LAMBDAS } from './lambdas.ts';
import type { HttpEvent } from './platform/entry/http-answer.ts';
import { ORIGIN_HEADER, ORIGIN_SECRETS } from './platform/entry/origin.ts';
import { RESOURCES } from './platform/resources.ts';
import { pictureUrl } from './repairs/pictures/picture-address.ts';
import { HTTP_ROUTES, type HttpRoute } from './routes.ts';
import { handlerFiles } from './testing/handler-files.ts';

// The web build makes this module, which the test does not need.
vi.mock('#tracking-page', () => ({
  renderTrackingPage: async () => ({ html: '', styleHash: '' }),
}));

/** Every handler checks the session by this read (ADR 0095). A creation checks it in its transaction. */
const SESSION_CHECK = /DynamoDB_20120810\.GetItem[\s\S]*sessions_after_s/i;
const NO_PROFILE =
  'HTTP/1.1 200 OK\r\ncontent-type: application/x-amz-json-1.0\r\ncontent-length: 2\r\n\r\n{}';

/**
 * Accepts connections and requests, and answers only the read that checks the session, like a service that has just
 * frozen.
 */
let silent: Server;
const sockets = new Set<Socket>();

beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let asked = '';
    socket.on('data', (bytes) => {
      asked += bytes.toString('latin1');
      if (!SESSION_CHECK.test(asked)) return;
      asked = '';
      socket.write(NO_PROFILE);
    });
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const services = ['dynamodb', 's3', 'sqs', 'ses', 'sns', 'ssm', 'cognito', 'stripe'] as const;
  const variables = awsVariables(
    Object.fromEntries(services.map((name) => [name, endpoint])) as Parameters<
      typeof awsVariables
    >[0],
  );
  const resources = Object.values(RESOURCES).flatMap((resource) => [...resource.variables]);
  for (const name of resources) vi.stubEnv(name, endpoint);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.stubEnv('TABLE_NAME', 'rebond');
  vi.stubEnv('LOGOS_BUCKET', 'logos');
  vi.stubEnv('BUDGETS', '{}');
  vi.stubEnv('SMS_COUNTRIES', 'FR');
  const platform = { flowUrl: endpoint, directoryUrl: endpoint, tokenUrl: endpoint };
  vi.stubEnv('E_INVOICING', JSON.stringify({ ...platform, clientId: 'rebond' }));
  vi.stubEnv('APP_ORIGIN', 'https://rebond.example');
  vi.stubEnv('STRIPE_PRICE_IDS', '{"essential":"price_1","pro":"price_2"}');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const LAMBDA_MS = 1_500;
/** The context uses the real clock, because the handler must answer before Lambda's timeout. */
const contextOf = (): Context => {
  const endMs = Date.now() + LAMBDA_MS;
  return {
    awsRequestId: 'request-1',
    getRemainingTimeInMillis: () => endMs - Date.now(),
  } as Context;
};

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>';
/** The distribution adds this secret to each request. */
const EDGE = 'edge';
const KEY = '019aa000-0000-7000-8000-000000000001';
const TRACKING_KEY = 'A'.repeat(22);
const PICTURE = { trackingNumber: 'RB12345678', id: 'picture-0001', audience: 'shop' } as const;
/** Without these queries, the routes would refuse a request before they call a service. */
const QUERIES: Readonly<Record<string, string>> = {
  'find-customers': 'q=durand',
  'get-shown-pictures': `cle=${TRACKING_KEY}`,
  'opt-out': `cle=${TRACKING_KEY}`,
  'read-picture': pictureUrl('secret', PICTURE, Date.now()).replace('/api/pictures/signed?', ''),
};

const examples = (parameters: NonNullable<HttpRoute['parameters']>) =>
  Object.entries(parameters).map(([name, { example }]) => [name, example]);

function eventOf({ name, key, method, path, access, parameters = {}, body }: HttpRoute): HttpEvent {
  const sent = body && 'schema' in body ? JSON.stringify(body.example) : LOGO;
  return toHttpEvent({
    request: {
      method,
      rawPath: path,
      rawQueryString: QUERIES[name] ?? '',
      protocol: 'HTTP/1.1',
      sourceIp: '192.0.2.1',
      headers: {
        'content-type': sent === LOGO ? 'image/svg+xml' : 'application/json',
        [ORIGIN_HEADER]: EDGE,
        'idempotency-key': KEY,
        'stripe-signature': 't=1,v1=0',
      },
      body: Buffer.from(sent),
    },
    routeKey: key,
    pathParameters: Object.fromEntries(examples(parameters)),
    ...(access === 'shop' && {
      authorizer: {
        // The caller has signed in just now, as actions that cannot be undone require.
        claims: { sub: 'shop-1', token_use: 'access', auth_time: Math.floor(Date.now() / 1000) },
        scopes: [],
      },
    }),
    stageVariables: { [ORIGIN_SECRETS]: EDGE },
    nowMs: Date.now(),
  }) as HttpEvent;
}

/** These routes call no service, or, like the health route, they report an unreachable table themselves. */
const OTHERS = ['not-found', 'get-openapi', 'get-health', 'show-opt-out'];
/** These routes begin with a write. When it fails, its outcome is unknown. */
const WRITING = ['create-repair', 'change-status'];
const files = handlerFiles(HTTP_LAMBDAS);
const routes = HTTP_ROUTES.filter(({ name }) => !OTHERS.includes(name));

describe('Each handler reads by the schemas of its contract', () => {
  // Two schemas of one type may have different limits, which the compiler does not see.
  it.each(HTTP_ROUTES)(
    'The handler of $key reads by the schemas of its contract',
    async ({ key, headers, query, body, readsItself }) => {
      const { handler } = await import(resolve(files.get(key) ?? ''));
      expect(handler.key).toBe(key);
      expect(handler.reads.headers).toBe(readsItself ? undefined : headers);
      expect(handler.reads.query).toBe(readsItself ? undefined : query);
      expect(handler.reads.body).toBe(body && 'schema' in body ? body.schema : undefined);
    },
  );
});

describe('While services accept requests and do not answer', () => {
  it.concurrent.each(routes.map((route) => [route.name, route] as const))(
    '%s answers with an error of its own before its Lambda times out',
    async (name, route) => {
      const { handler } = await import(resolve(files.get(route.key) ?? ''));
      const result = await handler(eventOf(route), contextOf());
      expect(result, String(result.body)).toMatchObject({ statusCode: 503 });
      if (name === 'render-tracking-page') return;
      const { error } = errorBodySchema.parse(JSON.parse(result.body));
      expect(error.message).toBe(ERRORS[error.code].message);
      if (WRITING.includes(name)) expect(error.code).toBe('OUTCOME_UNKNOWN');
      if (route.method === 'GET') expect(error.code).toBe('UNAVAILABLE');
    },
    30_000,
  );
});
