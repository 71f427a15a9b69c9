import middy, { type MiddlewareObj } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { AppError, type ErrorBody } from '../../shared/errors.ts';
import { logger } from './logger.ts';

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

/** Entry of a public route: the middy stack around `answer`. */
export function publicHandler(answer: (event: HttpEvent) => Promise<HttpResult>) {
  return middy<HttpEvent, HttpResult>()
    .use(errorAnswers())
    .use(requestLog())
    .handler((event: HttpEvent) => answer(event));
}

/** Entry of a signed-in route: as `publicHandler`, for the shop that the access token names. */
export function shopHandler(answer: (event: HttpEvent, shopId: string) => Promise<HttpResult>) {
  return publicHandler((event) => answer(event, shopIdOf(event)));
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
      const requestId = request.context.awsRequestId;
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

/** Puts the request's identifiers on every log line that it causes. */
function requestLog(): MiddlewareObj<HttpEvent, HttpResult, Error, Context> {
  return {
    before({ event, context }) {
      logger.resetKeys();
      logger.appendKeys({
        requestId: context.awsRequestId,
        correlationId: event.headers['x-correlation-id']?.slice(0, 64),
        route: event.routeKey,
      });
    },
  };
}
