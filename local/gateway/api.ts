import type { IncomingMessage } from 'node:http';
import type { HttpRoute } from '../../functions/routes.ts';
import type { InvocationResult } from '../lambda/invocation.ts';
import { gatewayAnswer, type HttpAnswer, toHttpAnswer } from './http-answer.ts';
import { type AuthorizerContext, toHttpEvent } from './http-event.ts';
import type { Authorization } from './jwt-authorizer.ts';
import { createRouteMatcher } from './match-route.ts';
import { readBody } from './read-body.ts';

/** What the API needs of a route. */
export type ApiRoute = Pick<HttpRoute, 'name' | 'method' | 'access' | 'answersHead'> & {
  path: string;
};

/**
 * What is wrong with what a route's Lambda answered, `undefined` when nothing is. Tests look, so that a Lambda cannot
 * answer what the API's description does not say; the caller gets a 500 that tells what is wrong.
 */
export type InspectAnswer = (route: string, answer: HttpAnswer) => string | undefined;

/** API Gateway waits this long for a Lambda at most (HTTP API quotas). */
const INTEGRATION_LIMIT_MS = 30_000;

/** The HTTP API: finds the route, checks the token, invokes the Lambda, answers what it said. */
export function createApi(options: {
  routes: readonly ApiRoute[];
  authorize: (authorizationHeader: string | undefined) => Authorization;
  invoke: (name: string, event: unknown) => Promise<InvocationResult>;
  inspectAnswer?: InspectAnswer | undefined;
  now?: () => number;
}) {
  const match = createRouteMatcher(options.routes);
  const now = options.now ?? Date.now;

  return async (request: IncomingMessage): Promise<HttpAnswer> => {
    const method = request.method ?? 'GET';
    const [rawPath = '/', rawQueryString = ''] = splitOnce(request.url ?? '/', '?');
    const body = await readBody(request);
    const found = match(method, rawPath);
    if (found === undefined) return gatewayAnswer(404, 'Not Found');
    let authorizer: AuthorizerContext | undefined;
    if (found.route.access === 'shop') {
      const authorization = options.authorize(request.headers.authorization);
      if (!authorization.allowed) return authorization.answer;
      authorizer = authorization.context;
    }
    if (body === undefined) return gatewayAnswer(413, 'Request Entity Too Large');
    const event = toHttpEvent({
      request: {
        method,
        rawPath,
        rawQueryString,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
        headers: request.headers,
        body,
      },
      routePath: found.route.path,
      pathParameters: found.pathParameters,
      authorizer,
      nowMs: now(),
    });
    const { name } = found.route;
    const invocation = options.invoke(name, event).then((result) => {
      const given = toHttpAnswer(result);
      const problem = result.ok ? options.inspectAnswer?.(name, given) : undefined;
      return problem === undefined ? given : gatewayAnswer(500, problem);
    });
    const answer = await withinLimit(invocation);
    answer.headers['apigw-requestid'] = event.requestContext.requestId;
    return answer;
  };
}

async function withinLimit(invocation: Promise<HttpAnswer>): Promise<HttpAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<HttpAnswer>((resolve) => {
    const answer = gatewayAnswer(503, 'Service Unavailable');
    timer = setTimeout(resolve, INTEGRATION_LIMIT_MS, answer);
  });
  try {
    return await Promise.race([invocation, late]);
  } finally {
    clearTimeout(timer);
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
