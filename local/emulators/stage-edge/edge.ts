import { type IncomingMessage, type ServerResponse, request as startRequest } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { ORIGIN_HEADER } from '../../../functions/platform/entry/origin.ts';
import { byTheEdge } from '../../cloud/gateway/api.ts';
import { createGateway, type GatewayParts } from '../../cloud/gateway/gateway.ts';
import { gatewayAnswer, type HttpAnswer } from '../../cloud/gateway/http-answer.ts';
import { createLogos } from '../../cloud/gateway/logos.ts';
import { listenOnLoopback } from '../../cloud/gateway/loopback-server.ts';
import { readBody } from '../../cloud/gateway/read-body.ts';
import { createWebFiles } from '../../cloud/gateway/web-files.ts';
import { sentMessages } from './sent-messages.ts';

/** These are the outputs of the stage's stack `local-edge`, with the secret that the stack only names. */
export type Deployment = {
  region: string;
  apiUrl: string;
  liveUrl: string;
  userPoolId: string;
  userPoolClientId: string;
  logosBucket: string;
  originSecret: string;
};

export type Edge = { origin: string; close(): Promise<void> };

const COGNITO_PATH = '/_local/cognito/';

/**
 * Replaces CloudFront in front of a stage on an emulator. Under /_local/ it serves the user pool's endpoint and the
 * sent messages, as the embedded cloud does.
 */
export async function startEdge(options: {
  port: number;
  endpoint: URL;
  deployment: Deployment;
  webDirectory: string;
}): Promise<Edge> {
  const { endpoint, deployment } = options;
  const api = { endpoint, url: new URL(deployment.apiUrl) };
  const pool = { endpoint, url: new URL('/', endpoint) };
  const live = { endpoint, url: new URL(deployment.liveUrl) };
  const logos = createLogos(endpoint.href, deployment.logosBucket);
  const parts = Promise.withResolvers<GatewayParts>();
  const server = await listenOnLoopback(createGateway(parts.promise), options.port);
  const origin = `http://localhost:${server.port}`;
  for (const each of server.servers) {
    each.on('upgrade', (request, socket: Duplex) => {
      const join = (asked: IncomingMessage) => forwardSocket(asked, socket, live);
      byTheEdge(join, deployment.originSecret)(request);
    });
  }
  parts.resolve({
    api: (request) =>
      forward(request, api, request.url ?? '/', { [ORIGIN_HEADER]: deployment.originSecret }),
    logos: logos.answer,
    config: () => ({
      region: deployment.region,
      userPoolId: deployment.userPoolId,
      userPoolClientId: deployment.userPoolClientId,
      userPoolEndpoint: `${origin}${COGNITO_PATH}`,
      realtimeUrl: `ws://localhost:${server.port}/live`,
      stripePriceIds: {},
    }),
    local: (request, response) => answerLocal(request, response),
    web: createWebFiles(options.webDirectory),
    onFault: (error) => console.error(error),
  });

  async function answerLocal(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    if (path.startsWith(COGNITO_PATH)) return write(response, await forward(request, pool, '/'));
    if (path !== '/_local/outbox.json') return void response.writeHead(404).end();
    const body = Buffer.from(JSON.stringify(await sentMessages(endpoint)));
    write(response, { status: 200, headers: { 'content-type': 'application/json' }, body });
  }

  return {
    origin,
    async close() {
      logos.close();
      await server.close();
    },
  };
}

function write(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
}

type Target = { endpoint: URL; url: URL };

/** These headers belong to one connection and are not forwarded (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length'];

const pathIn = ({ url }: Target, path: string): string =>
  `${url.pathname.replace(/\/$/, '')}${path}`;

async function forward(
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
function forwardSocket(request: IncomingMessage, socket: Duplex, target: Target): void {
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
