import { type IncomingMessage, request as startRequest } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { gatewayAnswer, type HttpAnswer } from '../../cloud/gateway/http-answer.ts';
import { readBody } from '../../cloud/gateway/read-body.ts';

export type Target = { endpoint: URL; url: URL };

/** Headers that belong to one connection and are not forwarded (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length'];

const pathIn = ({ url }: Target, path: string): string =>
  `${url.pathname.replace(/\/$/, '')}${path}`;

export async function forward(
  request: IncomingMessage,
  target: Target,
  path: string,
  headers: Record<string, string> = {},
): Promise<HttpAnswer> {
  const body = await readBody(request);
  if (body === undefined) return gatewayAnswer(413, 'Request Entity Too Large');
  const { hostname, port } = target.endpoint;
  const sent = startRequest({
    hostname,
    port,
    method: request.method,
    path: pathIn(target, path),
    headers: { ...withoutHops(request.headers), ...headers, host: target.url.host },
  });
  sent.end(body);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  return {
    status: response.statusCode ?? 502,
    headers: withoutHops(response.headers),
    body: Buffer.concat(await response.toArray()),
  };
}

const withoutHops = (headers: IncomingMessage['headers']): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));

/** Repeats the handshake and passes bytes in both directions. */
export function forwardSocket(request: IncomingMessage, socket: Duplex, target: Target): void {
  const [, query] = (request.url ?? '').split('?', 2);
  const { hostname, port } = target.endpoint;
  const upstream = connect(Number(port || 80), hostname, () => {
    const headers = { ...request.headers, host: target.url.host };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const path = pathIn(target, query === undefined ? '' : `?${query}`);
    upstream.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    upstream.pipe(socket).pipe(upstream);
  });
  // When one end closes, so does the other; the page reconnects by itself.
  upstream.once('error', () => socket.destroy());
  socket.once('error', () => upstream.destroy());
}
