import type { IncomingMessage } from 'node:http';
import {
  cameByTheEdge,
  ORIGIN_HEADER,
  ORIGIN_SECRETS,
} from '../../../functions/platform/entry/origin.ts';
import type { HttpRoute } from '../../../functions/routes.ts';
import { routeKeyOf } from '../../../shared/route-contract.ts';
import type { InvocationResult } from '../lambda/invocation.ts';
import { orElseAfter } from '../lambda/lambda-function.ts';
import { gatewayAnswer, type HttpAnswer, toHttpAnswer } from './http-answer.ts';
import { type AuthorizerContext, toHttpEvent } from './http-event.ts';
import type { Authorization } from './jwt-authorizer.ts';
import { createRouteMatcher } from './match-route.ts';
import { readBody } from './read-body.ts';

export type ApiRoute = Pick<HttpRoute, 'method' | 'access' | 'answersHead'> & {
  name: string;
  path: string;
};

/**
 * Describes the fault of an answer that the API's description does not allow; the caller then gets a 500 that names it.
 */
export type InspectAnswer = (route: string, answer: HttpAnswer) => string | undefined;

const INTEGRATION_LIMIT_MS = 30_000;

/**
 * The limit covers the request line and the values of its headers, the distribution's secret included:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
const HEAD_LIMIT_BYTES = 10_240;

export function createApi(options: {
  routes: readonly ApiRoute[];
  authorize: (authorizationHeader: string | undefined) => Authorization;
  /**
   * The secret shows that a request came through the distribution. The API checks it on public routes, and Lambdas on
   * signed-in ones.
   */
  originSecret: string;
  invoke: (route: string, event: unknown) => Promise<InvocationResult>;
  inspectAnswer?: InspectAnswer | undefined;
  now?: () => number;
}) {
  const match = createRouteMatcher(options.routes);
  const now = options.now ?? Date.now;

  return async (request: IncomingMessage): Promise<HttpAnswer> => {
    const method = request.method ?? 'GET';
    const [rawPath = '/', rawQueryString = ''] = (request.url ?? '/').split(/\?(.*)/s);
    const body = await readBody(request);
    if (headBytes(request) > HEAD_LIMIT_BYTES) {
      return gatewayAnswer(431, 'Request Header Fields Too Large');
    }
    const found = match(method, rawPath);
    if (found === undefined) return gatewayAnswer(404, 'Not Found');
    let authorizer: AuthorizerContext | undefined;
    if (found.route.access === 'shop') {
      const authorization = options.authorize(request.headers.authorization);
      if (!authorization.allowed) return authorization.answer;
      authorizer = authorization.context;
    } else if (!cameByTheEdge(request.headers, options.originSecret)) {
      // API Gateway itself refuses a request without the header, and its Lambda authorizer refuses a wrong secret.
      return request.headers[ORIGIN_HEADER] === undefined
        ? gatewayAnswer(401, 'Unauthorized')
        : gatewayAnswer(403, 'Forbidden');
    }
    if (body === undefined) return gatewayAnswer(413, 'Request Entity Too Large');
    const event = toHttpEvent({
      request: {
        method,
        rawPath,
        rawQueryString,
        protocol: `HTTP/${request.httpVersion}`,
        // Here the edge and the API are one process, so both are reached from the visitor's address.
        sourceIp: visitorOf(request),
        headers: request.headers,
        body,
      },
      routeKey: routeKeyOf(found.route.method === 'ANY' ? 'ANY' : method, found.route.path),
      pathParameters: found.pathParameters,
      authorizer,
      stageVariables: { [ORIGIN_SECRETS]: options.originSecret },
      nowMs: now(),
    });
    const { name } = found.route;
    const invocation = options.invoke(name, event).then((result) => {
      const given = toHttpAnswer(result);
      const problem = result.ok ? options.inspectAnswer?.(name, given) : undefined;
      return problem === undefined ? given : gatewayAnswer(500, problem);
    });
    const late = gatewayAnswer(503, 'Service Unavailable');
    const answer = await orElseAfter(invocation, INTEGRATION_LIMIT_MS, late);
    answer.headers['apigw-requestid'] = event.requestContext.requestId;
    return answer;
  };
}

const headBytes = ({ method, url, httpVersion, headers }: IncomingMessage): number =>
  Buffer.byteLength(
    [`${method} ${url} HTTP/${httpVersion}`, ...Object.values(headers)].flat().join(''),
  );

/** Adds the distribution's secret and the visitor's address to each request, as CloudFront does. */
export function byTheEdge<Answer>(
  ask: (request: IncomingMessage) => Answer,
  originSecret: string,
): (request: IncomingMessage) => Answer {
  return (request) => {
    request.headers[ORIGIN_HEADER] = originSecret;
    const given = request.headers['x-forwarded-for'];
    request.headers['x-forwarded-for'] = [given, visitorOf(request)]
      .flat()
      .filter(Boolean)
      .join(', ');
    return ask(request);
  };
}

const visitorOf = ({ socket }: IncomingMessage): string =>
  (socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
