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

/** Makes a request as Node passes it to a server; nothing answers it. */
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

it('After 30 s without an answer from the Lambda, the API answers 503', async () => {
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
  const answer = vi.fn();
  const answered = api(request).then(answer);
  await invoked.promise;
  await vi.advanceTimersByTimeAsync(29_999);
  expect(answer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await answered;
  const [{ status, body }] = answer.mock.lastCall ?? [];
  expect([status, String(body)]).toEqual([503, '{"message":"Service Unavailable"}']);
});
