import type { Context } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { HTTP_LAMBDAS } from '../../lambdas.ts';
import { HTTP_ROUTES } from '../../routes.ts';
import { jobsDone, ROUTE_SECONDS, routed } from './dispatch.ts';
import type { HttpEvent } from './http-answer.ts';

const context = (remainingMs = 28_000) =>
  ({ awsRequestId: 'r', getRemainingTimeInMillis: () => remainingMs }) as Context;
const event = (routeKey: string) => ({ routeKey }) as HttpEvent;

/** Makes a handler that answers with its own name and its remaining time. */
const named = (body: string) => async () => ({
  handler: async (_event: unknown, { getRemainingTimeInMillis }: Context) => ({
    body,
    statusCode: Math.round(getRemainingTimeInMillis() / 1_000),
  }),
});

describe('A Lambda that serves several routes', () => {
  const handler = routed({
    'GET /api/repairs/{id}': named('get-repair'),
    'GET /api/export/zip': { timeoutSeconds: 25, load: named('export-zip') },
    'GET /suivi/{trackingNumber+}': named('render-tracking-page'),
    $default: named('not-found'),
  });

  it.each([
    ['GET /api/repairs/{id}', 'get-repair'],
    ['GET /suivi/{trackingNumber+}', 'render-tracking-page'],
    ['HEAD /suivi/{trackingNumber+}', 'render-tracking-page'],
    ['$default', 'not-found'],
  ])('The route %s is answered by %s', async (routeKey, body) => {
    expect(await handler(event(routeKey), context())).toMatchObject({ body });
  });

  it('Each route gets its declared time, and no more than the Lambda has left', async () => {
    const seconds = async (routeKey: string, remainingMs?: number) =>
      ((await handler(event(routeKey), context(remainingMs))) as { statusCode: number }).statusCode;
    expect(await seconds('GET /api/repairs/{id}')).toBe(10);
    expect(await seconds('GET /api/export/zip')).toBe(25);
    expect(await seconds('GET /api/export/zip', 3_000)).toBe(3);
  });

  it('A handler is loaded at its first request', async () => {
    const load = vi.fn(named('get-repair'));
    const lazy = routed({ 'GET /api/repairs/{id}': load });
    expect(load).not.toHaveBeenCalled();
    await lazy(event('GET /api/repairs/{id}'), context());
    expect(load).toHaveBeenCalledOnce();
  });

  it('A route that the Lambda does not serve is refused by name', async () => {
    await expect(handler(event('GET /api/company'), context())).rejects.toThrow('GET /api/company');
  });

  it('The log line of a handler that cannot be loaded names the route', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.stubEnv('LOG_LEVEL', 'ERROR');
    const broken = routed({
      'GET /api/repairs/{id}': () => Promise.reject(new Error('no module')),
    });
    await expect(broken(event('GET /api/repairs/{id}'), context())).rejects.toThrow('no module');
    const lines = written.mock.calls.map(([line]) => String(line));
    written.mockRestore();
    vi.unstubAllEnvs();
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: 'GET /api/repairs/{id}' });
  });
});

it('A Lambda with several jobs runs the one that its schedule names', async () => {
  const handler = jobsDone({
    first: { load: named('first'), timeoutSeconds: 5 },
    second: { load: named('second'), timeoutSeconds: 300 },
  });
  const done = async (job: string) => handler({ job }, context(600_000));
  expect(await done('first')).toEqual({ body: 'first', statusCode: 5 });
  expect(await done('second')).toEqual({ body: 'second', statusCode: 300 });
  await expect(done('third')).rejects.toThrow('third');
});

describe('The Lambdas of the HTTP API', () => {
  it('Each route is served by one Lambda', () => {
    const served = HTTP_LAMBDAS.flatMap(({ routes }) => Object.keys(routes));
    expect(served.sort()).toEqual(HTTP_ROUTES.map(({ key }) => key).sort());
  });

  it.each(HTTP_LAMBDAS)(
    'The timeout of $name fits its slowest route and API Gateway’s limit',
    (lambda) => {
      const seconds = Object.values<object>(lambda.routes).map((route) =>
        'timeoutSeconds' in route ? Number(route.timeoutSeconds) : ROUTE_SECONDS,
      );
      expect(lambda.timeoutSeconds).toBe(Math.max(...seconds));
      expect(lambda.timeoutSeconds).toBeLessThan(29);
    },
  );
});
