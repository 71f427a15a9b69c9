import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type {
  APIGatewayEventRequestContextJWTAuthorizer,
  APIGatewayEventRequestContextV2,
  APIGatewayProxyEventV2,
} from 'aws-lambda';
import { ACCOUNT_ID, REGION } from '../../resources.ts';

export type AuthorizerContext = APIGatewayEventRequestContextJWTAuthorizer['jwt'];

export type HttpRequest = {
  method: string;
  rawPath: string;
  rawQueryString: string;
  protocol: string;
  sourceIp: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

const API_ID = 'rebondlocal';

/** API Gateway passes bodies of these content types as text, and any other body in base64. */
const TEXT_TYPES =
  /^(text\/.*|application\/(json|javascript|xml|x-www-form-urlencoded|.*\+json|.*\+xml))$/;

/** Builds the event of an HTTP API, payload format 2.0 (API Gateway developer guide). */
export function toHttpEvent(options: {
  request: HttpRequest;
  /**
   * This is the key in API Gateway's notation. A route for every method has `ANY` in its key, whatever the request's
   * method is.
   */
  routeKey: string;
  pathParameters: Record<string, string>;
  authorizer?: AuthorizerContext | undefined;
  stageVariables?: Record<string, string>;
  nowMs: number;
}): APIGatewayProxyEventV2 {
  const { request, nowMs, authorizer, routeKey } = options;
  const { cookie, ...others } = request.headers;
  const headers = joinHeaders(others);
  const requestContext: APIGatewayEventRequestContextV2 & {
    authorizer?: { jwt: AuthorizerContext };
  } = {
    accountId: ACCOUNT_ID,
    apiId: API_ID,
    ...(authorizer === undefined ? {} : { authorizer: { jwt: authorizer } }),
    domainName: `${API_ID}.execute-api.${REGION}.amazonaws.com`,
    domainPrefix: API_ID,
    http: {
      method: request.method,
      path: request.rawPath,
      protocol: request.protocol,
      sourceIp: request.sourceIp,
      userAgent: headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey,
    stage: '$default',
    time: commonLogTime(nowMs),
    timeEpoch: nowMs,
  };
  return {
    version: '2.0',
    routeKey,
    rawPath: request.rawPath,
    rawQueryString: request.rawQueryString,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/;\s*/) }),
    headers: {
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], request.sourceIp].filter(Boolean).join(', '),
    },
    ...queryParameters(request.rawQueryString),
    requestContext,
    ...(options.stageVariables && { stageVariables: options.stageVariables }),
    ...(Object.keys(options.pathParameters).length > 0
      ? { pathParameters: options.pathParameters }
      : {}),
    ...bodyOf(request),
  };
}

function joinHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value] as const],
  );
  return Object.fromEntries(entries);
}

function queryParameters(rawQueryString: string) {
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    const earlier = parameters[name];
    parameters[name] = earlier === undefined ? value : `${earlier},${value}`;
  }
  return Object.keys(parameters).length > 0 ? { queryStringParameters: parameters } : {};
}

function bodyOf(request: HttpRequest) {
  if (request.body.length === 0) return { isBase64Encoded: false };
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const isText = TEXT_TYPES.test(type) && request.headers['content-encoding'] === undefined;
  return {
    body: request.body.toString(isText ? 'utf8' : 'base64'),
    isBase64Encoded: !isText,
  };
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Formats an instant like API Gateway's `time`: `12/Mar/2020:19:03:58 +0000`. */
function commonLogTime(epochMs: number): string {
  const date = new Date(epochMs);
  const day = String(date.getUTCDate()).padStart(2, '0');
  const time = date.toISOString().slice(11, 19);
  return `${day}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}:${time} +0000`;
}
