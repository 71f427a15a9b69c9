import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ORIGIN_HEADER } from '../../../functions/platform/entry/origin.ts';
import { byTheEdge } from '../../cloud/gateway/api.ts';
import { createGateway, type GatewayParts } from '../../cloud/gateway/gateway.ts';
import type { HttpAnswer } from '../../cloud/gateway/http-answer.ts';
import { createLogos } from '../../cloud/gateway/logos.ts';
import { listenOnLoopback } from '../../cloud/gateway/loopback-server.ts';
import { createWebFiles } from '../../cloud/gateway/web-files.ts';
import { forward, forwardSocket } from './forward.ts';
import { sentMessages } from './sent-messages.ts';

/** The outputs of the stage's stack `local-edge`, with the secret that the stack only names. */
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
