import { once } from 'node:events';
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { ORIGIN_HEADER } from '../../../functions/platform/entry/origin.ts';
import { type ApiRoute, createApi } from './api.ts';

const ROUTE: ApiRoute = { name: 'slow', method: 'GET', path: '/api/slow', access: 'public' };

const toClose: (() => unknown)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of toClose.splice(0)) close();
});

/** A request as Node gives it to a server, which nothing answers. */
async function requestFor(path: string): Promise<IncomingMessage> {
  const server = createServer().listen(0, '127.0.0.1');
  toClose.push(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asked = sendRequest({ port, path, headers: { [ORIGIN_HEADER]: 'secret' } }).on(
    'error',
    () => {},
  );
  toClose.push(() => asked.destroy());
  asked.end();
  const [request] = await once(server, 'request');
  return request;
}

it('waits 30 s for a Lambda, then answers 503 without it', async () => {
  const request = await requestFor('/api/slow');
  const invoked = Promise.withResolvers<void>();
  const api = createApi({
    routes: [ROUTE],
    authorize: () => {
      throw new Error('A public route asks for no token');
    },
    originSecret: 'secret',
    invoke: () => {
      invoked.resolve();
      return new Promise(() => {});
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const told = vi.fn();
  const answered = api(request).then(told);
  await invoked.promise;
  await vi.advanceTimersByTimeAsync(29_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await answered;
  const [{ status, body }] = told.mock.lastCall ?? [];
  expect([status, String(body)]).toEqual([503, '{"message":"Service Unavailable"}']);
});
