import type { Context } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { HTTP_LAMBDAS } from '../../lambdas.ts';
import { HTTP_ROUTES, secondsOf } from '../../routes.ts';
import { jobsDone, routed } from './dispatch.ts';
import type { HttpEvent } from './http-answer.ts';

const context = (remainingMs = 28_000) =>
  ({ awsRequestId: 'r', getRemainingTimeInMillis: () => remainingMs }) as Context;
const event = (routeKey: string) => ({ routeKey }) as HttpEvent;

/** A handler that answers with its own name and the time that it is told it has. */
const named = (body: string) => async () => ({
  handler: async (_event: unknown, { getRemainingTimeInMillis }: Context) => ({
    body,
    statusCode: Math.round(getRemainingTimeInMillis() / 1_000),
  }),
});

describe('a Lambda that serves several routes', () => {
  const handler = routed({
    'GET /api/repairs/{id}': named('get-repair'),
    'GET /api/export/zip': { timeoutSeconds: 25, load: named('export-zip') },
    'GET /suivi/{trackingNumber+}': named('render-tracking-page'),
    'ANY /api/{proxy+}': named('not-found'),
  });

  it.each([
    ['GET /api/repairs/{id}', 'get-repair'],
    ['GET /suivi/{trackingNumber+}', 'render-tracking-page'],
    ['HEAD /suivi/{trackingNumber+}', 'render-tracking-page'],
    ['ANY /api/{proxy+}', 'not-found'],
  ])('answers %s by %s', async (routeKey, body) => {
    expect(await handler(event(routeKey), context())).toMatchObject({ body });
  });

  it('gives each route the time that it declares, and no more than the Lambda has left', async () => {
    const seconds = async (routeKey: string, remainingMs?: number) =>
      ((await handler(event(routeKey), context(remainingMs))) as { statusCode: number }).statusCode;
    expect(await seconds('GET /api/repairs/{id}')).toBe(10);
    expect(await seconds('GET /api/export/zip')).toBe(25);
    expect(await seconds('GET /api/export/zip', 3_000)).toBe(3);
  });

  it('loads no handler before its first request', async () => {
    const load = vi.fn(named('get-repair'));
    const lazy = routed({ 'GET /api/repairs/{id}': load });
    expect(load).not.toHaveBeenCalled();
    await lazy(event('GET /api/repairs/{id}'), context());
    expect(load).toHaveBeenCalledOnce();
  });

  it('refuses a route that is not its own, and says which', async () => {
    await expect(handler(event('GET /api/company'), context())).rejects.toThrow('GET /api/company');
  });

  it('names the route on the line that tells of a handler which cannot be loaded', async () => {
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

it('a Lambda of several jobs does the one that its schedule names', async () => {
  const handler = jobsDone({
    first: { load: named('first'), timeoutSeconds: 5 },
    second: { load: named('second'), timeoutSeconds: 300 },
  });
  const done = async (job: string) => handler({ job }, context(600_000));
  expect(await done('first')).toEqual({ body: 'first', statusCode: 5 });
  expect(await done('second')).toEqual({ body: 'second', statusCode: 300 });
  await expect(done('third')).rejects.toThrow('third');
});

describe('the Lambdas of the HTTP API', () => {
  it('serve each route once', () => {
    const served = HTTP_LAMBDAS.flatMap(({ routes }) => Object.keys(routes));
    expect(served.sort()).toEqual(HTTP_ROUTES.map(({ key }) => key).sort());
  });

  it.each(HTTP_LAMBDAS)(
    '$name has as long as the longest of its routes, and API Gateway waits',
    (lambda) => {
      const seconds = HTTP_ROUTES.filter(({ key }) => key in lambda.routes).map(secondsOf);
      expect(lambda.timeoutSeconds).toBe(Math.max(...seconds));
      expect(lambda.timeoutSeconds).toBeLessThan(29);
    },
  );
});
