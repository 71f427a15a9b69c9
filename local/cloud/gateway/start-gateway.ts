import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { lambdaOf } from '../../../functions/lambdas.ts';
import { HTTP_ROUTES } from '../../../functions/routes.ts';
import { EDGE_LIMITS, POOL_LIMITS } from '../../../infra/edge/address-limits.ts';
import { LIVE_PATH } from '../../../infra/edge/edge.ts';
import type { LocalPlatform } from '../../emulators/approved-platform/approved-platform.ts';
import { platformPages } from '../../emulators/approved-platform/pages.ts';
import type { Cognito } from '../../emulators/cognito/cognito.ts';
import { isPublicAction, refusePool } from '../../emulators/cognito/http.ts';
import type { DeadLetters } from '../../emulators/engines/queue-definitions.ts';
import { type LiveSockets, refuse } from '../../emulators/live/live-sockets.ts';
import type { Messaging } from '../../emulators/messaging/messaging.ts';
import type { LocalStripe } from '../../emulators/stripe/stripe.ts';
import { reportFault } from '../../report-fault.ts';
import type { LambdaRuntime } from '../lambda/runtime.ts';
import { createAddressLimits, type IsOverLimit } from './address-limits.ts';
import { byTheEdge, createApi, type InspectAnswer } from './api.ts';
import { createEdgeCache } from './edge-cache.ts';
import { createGateway, type GatewayParts, isForApiItself } from './gateway.ts';
import { gatewayAnswer } from './http-answer.ts';
import { createJwtAuthorizer } from './jwt-authorizer.ts';
import { createLocalPages } from './local-pages.ts';
import { createLogos } from './logos.ts';
import { listenOnLoopback } from './loopback-server.ts';
import { isFiltered } from './managed-rules.ts';
import { readBody } from './read-body.ts';
import { createWebFiles } from './web-files.ts';

type Backend = {
  cognito: Cognito;
  stripe: LocalStripe;
  platform: LocalPlatform;
  stripePriceIds: Record<string, string>;
  messaging: Messaging;
  deadLetters: () => Promise<DeadLetters[]>;
  runtime: LambdaRuntime;
  sockets: LiveSockets;
  realtimeUrl: string;
  s3Endpoint: string;
  environment: Record<string, string>;
  origin: string;
  webDirectory: string | undefined;
  webBuilt: Promise<unknown> | undefined;
  onWrite: () => void;
  inspectAnswer: InspectAnswer | undefined;
  originSecret: string;
  unlimited: string;
};

/** Takes the port before anything else starts. @throws ClearError when the port is in use. */
export async function startGateway(options: { port: number; report: (line: string) => void }) {
  const ready = Promise.withResolvers<GatewayParts>();
  const server = await listenOnLoopback(createGateway(ready.promise), options.port);
  let closeLogos = () => {};
  return {
    ...server,
    /** Starts answering; earlier requests have waited until now. */
    open(backend: Backend): void {
      const logos = createLogos(backend.s3Endpoint);
      closeLogos = logos.close;
      // Requests and open live channels count against the same limits.
      const isOverLimit = createAddressLimits(EDGE_LIMITS, backend.unlimited);
      ready.resolve(createParts(backend, logos.answer, isOverLimit, options.report));
      for (const each of server.servers) each.on('upgrade', upgradeTo(backend, isOverLimit));
    },
    async close() {
      await server.close();
      closeLogos();
    },
  };
}

const upgradeTo =
  ({ sockets, originSecret }: Backend, isOverLimit: IsOverLimit) =>
  (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const isDirect = isForApiItself(request);
    const path = (request.url ?? '').split('?', 1)[0];
    const connect = (asked: IncomingMessage) => sockets.upgrade(asked, socket, head);
    if (path !== LIVE_PATH) refuse(socket, 404);
    else if (isDirect) connect(request);
    else if (isOverLimit(request)) refuse(socket, 429);
    else if (isFiltered(request, undefined)) refuse(socket, 403);
    else byTheEdge(connect, originSecret)(request);
  };

function createParts(
  backend: Backend,
  logos: GatewayParts['logos'],
  isOverLimit: IsOverLimit,
  report: (line: string) => void,
): GatewayParts {
  const { cognito, runtime } = backend;
  const apiItself = createApi({
    routes: HTTP_ROUTES,
    authorize: createJwtAuthorizer(cognito),
    originSecret: backend.originSecret,
    invoke: (route, event) => runtime.invoke(lambdaOf(route).name, event),
    inspectAnswer: backend.inspectAnswer,
  });
  const api = createEdgeCache(byTheEdge(apiItself, backend.originSecret));
  const isOverPoolLimit = createAddressLimits(POOL_LIMITS, backend.unlimited);
  return {
    async api(request) {
      const answer = await api(request);
      if (request.method !== 'GET') backend.onWrite();
      return answer;
    },
    apiItself,
    isOverLimit,
    isFiltered: async (request) => isFiltered(request, await readBody(request)),
    logos,
    config: () => ({
      region: cognito.region,
      userPoolId: cognito.userPoolId,
      userPoolClientId: cognito.clientId,
      userPoolEndpoint: `${backend.origin}/_local/cognito/`,
      realtimeUrl: backend.realtimeUrl,
      stripePriceIds: backend.stripePriceIds,
      smsCountries: backend.environment.SMS_COUNTRIES?.split(','),
      receivesInvoices: true,
    }),
    local: createLocalPages({
      messaging: backend.messaging,
      deadLetters: backend.deadLetters,
      cognito: (request, response) =>
        isPublicAction(request) && isOverPoolLimit(request)
          ? refusePool(response)
          : cognito.handle(request, response),
      stripe: backend.stripe.handlePages,
      platform: platformPages(backend.platform, () => runtime.invoke('collect-invoices', {})),
      environment: backend.environment,
    }),
    web:
      backend.webDirectory === undefined
        ? async () => gatewayAnswer(404, 'Not Found')
        : createWebFiles(backend.webDirectory, backend.webBuilt),
    onFault: (error) => reportFault('Gateway', error, report),
  };
}
