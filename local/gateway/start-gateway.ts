import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { HTTP_ROUTES } from '../../functions/routes.ts';
import type { Cognito } from '../cognito/cognito.ts';
import type { DeadLetters } from '../engines/dead-letters.ts';
import type { LambdaRuntime } from '../lambda/runtime.ts';
import type { LiveSockets } from '../live/live-sockets.ts';
import type { Messaging } from '../messaging/messaging.ts';
import type { LocalStripe } from '../stripe/stripe.ts';
import { createApi, type InspectAnswer } from './api.ts';
import { createEdgeCache } from './edge-cache.ts';
import { createGateway, type GatewayParts } from './gateway.ts';
import { gatewayAnswer } from './http-answer.ts';
import { createJwtAuthorizer } from './jwt-authorizer.ts';
import { createLocalPages } from './local-pages.ts';
import { createLogos } from './logos.ts';
import { type LoopbackServer, listenOnLoopback } from './loopback-server.ts';
import { createWebFiles } from './web-files.ts';

/** What the gateway stands in front of. */
export type Backend = {
  cognito: Cognito;
  stripe: LocalStripe;
  /** Of each plan on sale, by its name. */
  stripePriceIds: Record<string, string>;
  messaging: Messaging;
  deadLetters: () => Promise<DeadLetters[]>;
  runtime: LambdaRuntime;
  sockets: LiveSockets;
  /** Where the live channel is. */
  realtimeUrl: string;
  s3Endpoint: string;
  environment: Record<string, string>;
  /** The address people use. */
  origin: string;
  /** The web build; `undefined` serves no pages. */
  webDirectory: string | undefined;
  /** Called when a request may have written to the table. */
  onWrite: () => void;
  inspectAnswer: InspectAnswer | undefined;
};

export type Gateway = LoopbackServer & {
  /** Begins to answer; requests that came before have waited. */
  open(backend: Backend): void;
};

/**
 * Takes the port, so that a port in use is told before anything else starts.
 * @throws ClearError when it is in use.
 */
export async function startGateway(options: {
  port: number;
  report: (line: string) => void;
}): Promise<Gateway> {
  const ready = Promise.withResolvers<GatewayParts>();
  const server = await listenOnLoopback(createGateway(ready.promise), options.port);
  let closeLogos = () => {};
  return {
    ...server,
    open(backend) {
      const logos = createLogos(backend.s3Endpoint);
      closeLogos = logos.close;
      ready.resolve(createParts(backend, logos.answer, options.report));
      for (const each of server.servers) each.on('upgrade', upgradeTo(backend.sockets));
    },
    async close() {
      await server.close();
      closeLogos();
    },
  };
}

/** The path of the live channel; no other takes a WebSocket. */
export const LIVE_PATH = '/live';

const upgradeTo =
  (sockets: LiveSockets) =>
  (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const path = (request.url ?? '').split('?', 1)[0];
    if (path === LIVE_PATH) sockets.upgrade(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  };

function createParts(
  backend: Backend,
  logos: GatewayParts['logos'],
  report: (line: string) => void,
): GatewayParts {
  const { cognito, runtime } = backend;
  const api = createEdgeCache(
    createApi({
      routes: HTTP_ROUTES,
      authorize: createJwtAuthorizer(cognito),
      invoke: (name, event) => runtime.invoke(name, event),
      inspectAnswer: backend.inspectAnswer,
    }),
  );
  return {
    async api(request) {
      const answer = await api(request);
      if (request.method !== 'GET') backend.onWrite();
      return answer;
    },
    logos,
    config: () => ({
      region: cognito.region,
      userPoolId: cognito.userPoolId,
      userPoolClientId: cognito.clientId,
      userPoolEndpoint: `${backend.origin}/_local/cognito/`,
      realtimeUrl: backend.realtimeUrl,
      stripePriceIds: backend.stripePriceIds,
    }),
    local: createLocalPages({
      messaging: backend.messaging,
      deadLetters: backend.deadLetters,
      cognito: cognito.handle,
      stripe: backend.stripe.handlePages,
      environment: backend.environment,
    }),
    web:
      backend.webDirectory === undefined
        ? async () => gatewayAnswer(404, 'Not Found')
        : createWebFiles(backend.webDirectory),
    onFault: (error) =>
      report(`Gateway: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
  };
}
