import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { InvocationResult } from '../../cloud/lambda/invocation.ts';
import { eventually } from '../../testing/eventually.ts';
import { createLiveSockets, handleManagement } from './live-sockets.ts';

const ROUTES = [
  { name: 'connect', routeKey: '$connect' },
  { name: 'disconnect', routeKey: '$disconnect' },
] as const;

const answer = (payload: unknown): InvocationResult => ({ ok: true, payload, requestId: 'r' });
type SocketEvent = { requestContext: { connectionId: string } };

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

/** Starts a WebSocket API whose Lambdas give `answers`, with its management API at the same address. */
async function start(answers: Partial<Record<(typeof ROUTES)[number]['name'], unknown>> = {}) {
  const invoke = vi.fn(async (name: string, _event: unknown) =>
    answer({ statusCode: 200, ...(answers[name as keyof typeof answers] as object) }),
  );
  const sockets = createLiveSockets({ routes: ROUTES, invoke });
  const server = createServer(
    (request, response) => void handleManagement(sockets, request, response),
  );
  server.on('upgrade', sockets.upgrade).listen(0, '127.0.0.1');
  await once(server, 'listening');
  toClose.push(() => server.close(), sockets.close);
  const { port } = server.address() as AddressInfo;
  const idsOf = (name: string) =>
    invoke.mock.calls
      .filter(([called]) => called === name)
      .map(([, event]) => (event as SocketEvent).requestContext.connectionId);
  const manage = async (method: string, id: string, body?: string) =>
    (
      await fetch(`http://127.0.0.1:${port}/live/@connections/${id}`, {
        method,
        ...(body !== undefined && { body }),
      })
    ).status;
  return { sockets, invoke, port, idsOf, manage, url: `ws://127.0.0.1:${port}/live` };
}

async function open(url: string): Promise<WebSocket> {
  const client = new WebSocket(url);
  await once(client, 'open');
  return client;
}

describe('The WebSocket API', () => {
  it('A connection is accepted or refused as $connect answers', async () => {
    const { url, sockets } = await start({ connect: { statusCode: 403 } });
    const client = new WebSocket(url);
    client.on('error', () => undefined);
    const [, response] = await once(client, 'unexpected-response');
    expect(response.statusCode).toBe(403);
    client.terminate();
    expect(sockets.count()).toBe(0);
  });

  it('A message from a client is answered without a Lambda', async () => {
    const { url, invoke } = await start();
    const client = await open(url);
    client.send('hello');
    const [data] = await once(client, 'message');
    expect(String(data)).toBe('{"type":"heartbeat"}');
    expect(invoke.mock.calls.map(([name]) => name)).toEqual(['connect']);
  });

  it('A frame may have 32 kB, and one byte more ends the connection', async () => {
    const { url } = await start();
    const client = await open(url);
    client.send('x'.repeat(32 * 1024));
    await once(client, 'message');
    const answered = vi.fn();
    client.on('message', answered);
    client.send('x'.repeat(32 * 1024 + 1));
    const [code] = await once(client, 'close');
    expect(code).toBe(1009);
    expect(answered).not.toHaveBeenCalled();
  });

  it('A connection without messages ends after ten minutes and not before', async () => {
    const { url, idsOf } = await start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const client = await open(url);
    vi.advanceTimersByTime(599_000);
    const heard = async () => {
      client.send('still here');
      const answered = once(client, 'message').then(() => true);
      return Promise.race([answered, once(client, 'close').then(() => false)]);
    };
    expect(await heard()).toBe(true);
    vi.advanceTimersByTime(599_000);
    expect(await heard()).toBe(true);
    const closed = once(client, 'close');
    vi.advanceTimersByTime(600_000);
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([1001, 'Going away']);
    vi.useRealTimers();
    await eventually('the end', () => idsOf('disconnect').length === 1);
  });

  it('The end of a connection invokes $disconnect once, with the same id', async () => {
    const { url, idsOf } = await start();
    (await open(url)).close();
    await eventually('the end', () => idsOf('disconnect').length === 1);
    expect(idsOf('disconnect')).toEqual(idsOf('connect'));
  });

  it('A listener that never reads is dropped, and the others still get their frames', async () => {
    const { port, sockets, idsOf, url, manage } = await start();
    const deaf = connectTcp(port, '127.0.0.1');
    deaf.on('error', () => undefined);
    toClose.push(() => deaf.destroy());
    deaf.write(
      'GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    deaf.pause();
    await eventually('the listener that never reads', () => sockets.count() === 1);
    const [deafId = ''] = idsOf('connect');
    const frame = 'x'.repeat(100_000);
    const listener = await open(url);
    const heard = vi.fn();
    listener.on('message', heard);
    const [, listenerId = ''] = idsOf('connect');
    const outcomes: number[] = [];
    while (!outcomes.includes(410) && outcomes.length < 500) {
      outcomes.push(await manage('POST', deafId, frame));
    }
    expect(outcomes.at(-1)).toBe(410);
    expect(await manage('POST', listenerId, 'still here')).toBe(200);
    await eventually('the listener’s frame', () => heard.mock.calls.length === 1);
    expect(sockets.count()).toBe(1);
  });
});

describe('The management API', () => {
  it('The management API posts to and ends an open connection, and answers 410 for any other', async () => {
    const { url, idsOf, manage } = await start();
    const client = await open(url);
    const [id = ''] = idsOf('connect');
    const received = once(client, 'message');
    expect(await manage('POST', id, 'bonjour')).toBe(200);
    expect(String((await received)[0])).toBe('bonjour');
    expect(await manage('POST', id, 'x'.repeat(128 * 1024 + 1))).toBe(413);
    const closed = once(client, 'close');
    expect(await manage('DELETE', id)).toBe(204);
    await closed;
    expect(await manage('DELETE', id)).toBe(410);
    expect(await manage('POST', id, 'bonjour')).toBe(410);
  });
});
