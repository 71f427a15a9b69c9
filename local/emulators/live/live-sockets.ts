import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { SOCKET_ANSWER } from '../../../functions/lambdas/events/sockets.ts';
import { readBody } from '../../cloud/gateway/read-body.ts';
import type { InvocationResult } from '../../cloud/lambda/invocation.ts';
import { type ConnectRequest, toSocketEvent } from './socket-event.ts';

/** API Gateway limits the size of frames, the idle time and the duration of a WebSocket connection. */
const MAX_FRAME_BYTES = 32 * 1024;
const IDLE_MS = 10 * 60_000;
const LIFE_MS = 2 * 60 * 60_000;
const CLOSE_LIMIT_MS = 3_000;
/** A connection is dropped when more bytes wait for a listener that does not read. */
const MAX_WAITING_BYTES = 1024 * 1024;

export type LiveSockets = ReturnType<typeof createLiveSockets>;

export function createLiveSockets(options: {
  routes: readonly { name: string; routeKey: string }[];
  invoke: (name: string, event: unknown) => Promise<InvocationResult>;
}) {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const open = new Map<string, WebSocket>();
  const ending = new Set<Promise<unknown>>();
  let closing = false;

  async function invokeRoute(routeKey: string, connectionId: string, request?: ConnectRequest) {
    const route = options.routes.find((candidate) => candidate.routeKey === routeKey);
    if (route === undefined) return undefined;
    const event = toSocketEvent(routeKey, connectionId, request);
    const result = await options.invoke(route.name, event);
    return result.ok ? socketAnswer(result.payload) : undefined;
  }

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const connectionId = randomBytes(11).toString('base64url');
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const answer = await invokeRoute('$connect', connectionId, {
      headers: request.headers,
      query: searchParams,
      sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
    });
    if (answer?.statusCode !== 200) return refuse(socket, answer?.statusCode ?? 502);
    if (closing) return refuse(socket, 503);
    server.handleUpgrade(request, socket, head, (client) => listen(client, connectionId));
  }

  function listen(client: WebSocket, connectionId: string): void {
    open.set(connectionId, client);
    const life = setTimeout(() => client.close(1001, 'Going away'), LIFE_MS);
    let idle = setTimeout(() => client.close(1001, 'Going away'), IDLE_MS);
    client.on('message', () => {
      clearTimeout(idle);
      idle = setTimeout(() => client.close(1001, 'Going away'), IDLE_MS);
      if (client.readyState === WebSocket.OPEN) client.send(SOCKET_ANSWER);
    });
    client.on('error', () => client.terminate());
    client.on('close', () => {
      clearTimeout(life);
      clearTimeout(idle);
      open.delete(connectionId);
      const invocation = invokeRoute('$disconnect', connectionId);
      // Nobody waits for this invocation; the function's log says why it failed.
      const settled = invocation.catch(() => undefined).finally(() => ending.delete(settled));
      ending.add(settled);
    });
  }

  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      socket.on('error', () => socket.destroy());
      if (closing) return refuse(socket, 503);
      accept(request, socket, head).catch(() => refuse(socket, 500));
    },
    post(connectionId: string, data: Buffer): 'sent' | 'gone' | 'too-large' {
      const client = open.get(connectionId);
      if (client?.readyState !== WebSocket.OPEN) return 'gone';
      if (data.length > MAX_FRAME_BYTES * 4) return 'too-large';
      if (client.bufferedAmount > MAX_WAITING_BYTES) {
        client.terminate();
        return 'gone';
      }
      client.send(data.toString('utf8'));
      return 'sent';
    },
    disconnect(connectionId: string): boolean {
      const client = open.get(connectionId);
      client?.close(1000, 'Connection Closed Normally');
      return client !== undefined;
    },
    count: () => open.size,
    async close() {
      closing = true;
      for (const client of open.values()) client.terminate();
      server.close();
      const deadlineMs = Date.now() + CLOSE_LIMIT_MS;
      while ((open.size > 0 || ending.size > 0) && Date.now() < deadlineMs) {
        await Promise.race([Promise.all(ending), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
        await sleep(5);
      }
    },
  };
}

/** Reads a Lambda's answer; anything but an object with a status is a failed integration. */
function socketAnswer(payload: unknown): { statusCode: number } | undefined {
  if (typeof payload !== 'object' || payload === null || !('statusCode' in payload)) {
    return undefined;
  }
  return { statusCode: Number(payload.statusCode) };
}

/** Refuses a connection before it opens, as API Gateway does when the Lambda refuses. */
export function refuse(socket: Duplex, status: number): void {
  if (socket.destroyed) return;
  const reason = STATUS_CODES[status] ?? 'Error';
  const body = JSON.stringify({ message: reason });
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Answers the management API: POST and DELETE of `/@connections/{id}` (API reference, "ApiGatewayManagementApi").
 */
export async function handleManagement(
  sockets: LiveSockets,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = (await readBody(request)) ?? Buffer.alloc(0);
  const match = /\/(?:@|%40)connections\/([^/?]+)$/.exec(
    (request.url ?? '').split('?', 1)[0] ?? '',
  );
  if (match?.[1] === undefined) return answer(response, 404, 'NotFoundException');
  const connectionId = decodeURIComponent(match[1]);
  if (request.method === 'POST') {
    const outcome = sockets.post(connectionId, body);
    if (outcome === 'sent') return answer(response, 200);
    if (outcome === 'too-large') return answer(response, 413, 'PayloadTooLargeException');
    return answer(response, 410, 'GoneException');
  }
  if (request.method !== 'DELETE') return answer(response, 403, 'ForbiddenException');
  if (!sockets.disconnect(connectionId)) return answer(response, 410, 'GoneException');
  return answer(response, 204);
}

function answer(response: ServerResponse, status: number, error?: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(error && { 'x-amzn-errortype': error }),
  });
  response.end(status === 204 ? undefined : JSON.stringify(error ? { message: error } : {}));
}
