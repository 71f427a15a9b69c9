import middy, { type MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { AppError, type ErrorBody } from '../../shared/errors.ts';
import { correlationIdOf } from './correlation.ts';
import { addLogKeys, logger, withLogKeys } from './logger.ts';

/** What a use case's answer becomes. */
export type HttpResult = APIGatewayProxyStructuredResultV2;

/** An HTTP API event; the claims are there on the routes that the JWT authorizer guards. */
export type HttpEvent = APIGatewayProxyEventV2 & {
  requestContext: APIGatewayProxyEventV2['requestContext'] & {
    authorizer?: { jwt?: { claims?: Record<string, unknown> } };
  };
};

/** A JSON answer; never stored by a cache unless `headers` says otherwise. */
export function json(
  statusCode: number,
  body: unknown,
  headers: Record<string, string> = {},
): HttpResult {
  return {
    statusCode,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

/**
 * Entry of a public route: the middy stack around `answer`, with the request's identifiers on each log line that it
 * causes. What may have changed something leaves a line of its own; reads are in the API's access log alone.
 */
export function publicHandler(
  answer: (event: HttpEvent, correlationId: string) => Promise<HttpResult>,
) {
  const stack = middy<HttpEvent, HttpResult>()
    .use(errorAnswers())
    .handler((event: HttpEvent, context: Context) =>
      answer(event, correlationIdOf(event, context)),
    );
  return (event: HttpEvent, context: Context): Promise<HttpResult> =>
    withLogKeys(identifiersOf(event, context), async () => {
      const result = await stack(event, context);
      if (event.requestContext.http.method !== 'GET') {
        logger.info('Request answered', { status: result.statusCode });
      }
      return result;
    });
}

/** Entry of a signed-in route: as `publicHandler`, for the shop that the access token names. */
export function shopHandler(
  answer: (event: HttpEvent, shopId: string, correlationId: string) => Promise<HttpResult>,
) {
  return publicHandler((event, correlationId) => {
    const shopId = shopIdOf(event);
    addLogKeys({ shopId });
    return answer(event, shopId, correlationId);
  });
}

/** What leads from a log line to the page's request, to API Gateway's access log and to the invocation. */
function identifiersOf(event: HttpEvent, context: Context) {
  return {
    correlationId: correlationIdOf(event, context),
    requestId: context.awsRequestId,
    apiRequestId: event.requestContext.requestId,
    route: event.routeKey,
  };
}

/**
 * The shop of a request: the subject of its access token.
 * The authorizer accepts an ID token as well, which is no permission to act (see docs/decisions/0002).
 */
function shopIdOf(event: HttpEvent): string {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  if (claims?.token_use !== 'access' || typeof claims.sub !== 'string') {
    throw new AppError('UNAUTHENTICATED');
  }
  return claims.sub;
}

/** Outermost: every failure becomes an error body; a bug is logged and shows nothing of itself. */
function errorAnswers(): MiddlewareObj<HttpEvent, HttpResult> {
  return {
    onError(request) {
      const requestId = correlationIdOf(request.event, request.context);
      const failure = toAppError(request.error);
      if (failure.status >= 500) logger.error('Request failed', { error: request.error });
      const body: ErrorBody = {
        error: {
          code: failure.code,
          message: failure.message,
          ...(failure.fields && { fields: failure.fields }),
          ...(failure.status >= 500 && { requestId }),
        },
      };
      request.response = json(failure.status, body);
    },
  };
}

const UNAVAILABLE_ERRORS = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TimeoutError',
  'InternalServerError',
  'ServiceUnavailable',
]);

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('INTERNAL');
  const unreachable = 'code' in error && /^E(CONN|PIPE|AI_AGAIN)/.test(String(error.code));
  const busy = UNAVAILABLE_ERRORS.has(error.name) || unreachable;
  return new AppError(busy ? 'UNAVAILABLE' : 'INTERNAL');
}
