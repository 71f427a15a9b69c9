import { afterEach, expect, it, vi } from 'vitest';
import { listenOnLoopback } from '../local/cloud/gateway/loopback-server.ts';
import { askAsFast, askAtRate } from './load/http-load.ts';

afterEach(() => vi.unstubAllEnvs());

it('The handler of the benchmark answers a look-up from memory as it would from the table', async () => {
  vi.stubEnv('TABLE_NAME', 'none');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1');
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'bench');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'bench');
  const { handler } = await import('./lambdas/canned-lookup.handler.ts');
  const event = {
    headers: {},
    pathParameters: { trackingNumber: 'RB12345678' },
    routeKey: 'GET /api/suivi/{trackingNumber}',
    requestContext: { http: { method: 'GET' }, requestId: 'bench' },
  };
  const call: (...args: unknown[]) => Promise<unknown> = (...args) =>
    Reflect.apply(handler, undefined, args);
  const answer = await call(event, {
    awsRequestId: 'bench',
    getRemainingTimeInMillis: () => 1_000,
  });
  expect(answer).toMatchObject({ statusCode: 200, body: expect.stringContaining('"progress"') });
});

it('The load sends the requested number of requests and counts the failed ones', async () => {
  const asked: string[] = [];
  const server = await listenOnLoopback((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(request.url === '/bad' ? 500 : 200).end('é');
  }, 0);
  const origin = `http://localhost:${server.port}`;
  const paths = ['/good', '/bad'];
  const next = () => paths[asked.length % 2] ?? '';
  const steady = await askAtRate(origin, next, 100, 0.2);
  expect(steady.times).toHaveLength(20);
  expect(asked).toHaveLength(20);
  const fast = await askAsFast(origin, () => '/bad', 2, 0.1);
  expect(fast.errors).toBe(fast.times.length);
  expect(fast.times.length).toBeGreaterThanOrEqual(2);
  await server.close();
});
