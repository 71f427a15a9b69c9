import { brotliCompressSync, constants } from 'node:zlib';
import type { MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import { AppError } from '../../../shared/errors.ts';
import type { PublicKey } from '../../../shared/routes.ts';
import { correlationIdOf } from '../correlation.ts';
import { mayHaveWritten } from '../deadline.ts';
import { addLogKeys, logger } from '../logger.ts';
import { count } from '../metrics.ts';
import { isPassing } from '../service-failure.ts';
import { reportUnreadable, UnreadableItem } from '../table/stored-item.ts';
import { type HttpEvent, type HttpResult, json, resultOf } from './http-answer.ts';
import {
  type Answered,
  type Input,
  type Reads,
  type RouteEntry,
  readInput,
} from './route-input.ts';
import { entry, logKeys } from './stack.ts';

export function publicHandler<Key extends PublicKey>(
  key: Key,
  reads: Reads<Key>,
  answer: (input: Input<Key>) => Promise<Answered<Key>>,
): RouteEntry<Key> {
  const entry = httpEntry(async (event) => resultOf(await answer(readInput(event, reads))));
  return Object.assign(entry, { key, reads });
}

/** The entry puts the request's identifiers on each log line, answers failures with error bodies, and compresses. */
export function httpEntry(
  answer: (event: HttpEvent, correlationId: string) => Promise<HttpResult>,
) {
  const middlewares = [logKeys(identifiersOf), writeLine(), errorAnswers(), compressedAnswers()];
  return entry(middlewares, (event, context) => answer(event, correlationIdOf(event, context)));
}

function identifiersOf(event: HttpEvent, context: Context) {
  return {
    correlationId: correlationIdOf(event, context),
    requestId: context.awsRequestId,
    apiRequestId: event.requestContext.requestId,
    route: event.routeKey,
  };
}

function writeLine(): MiddlewareObj<HttpEvent, HttpResult> {
  const log: MiddlewareObj<HttpEvent, HttpResult>['after'] = ({ event, response }) => {
    if (event.requestContext.http.method === 'GET') return;
    logger.info('A request was answered', { status: response?.statusCode });
  };
  return { after: log, onError: log };
}

/** An unexpected error is logged, and the answer reveals nothing of it. */
function errorAnswers(): MiddlewareObj<HttpEvent, HttpResult> {
  return {
    onError(request) {
      const requestId = correlationIdOf(request.event, request.context);
      const failure = toAppError(request.error);
      addLogKeys({ errorCode: failure.code });
      if (request.error instanceof UnreadableItem) reportUnreadable(request.error);
      else if (failure.status >= 500) logger.error('A request failed', { error: request.error });
      if (failure.status >= 500) count('RequestFailed', request.event.routeKey);
      const body: ErrorBody = {
        error: {
          code: failure.code,
          message: failure.message,
          ...(failure.fields && { fields: failure.fields }),
          ...(failure.document && { document: failure.document }),
          ...(failure.shop && { shop: failure.shop }),
          ...(failure.status >= 500 && { requestId }),
        },
      };
      request.response = json(failure.status, body);
    },
  };
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof UnreadableItem) return new AppError('UNREADABLE');
  if (!isPassing(error)) return new AppError('INTERNAL');
  return new AppError(mayHaveWritten() ? 'OUTCOME_UNKNOWN' : 'UNAVAILABLE');
}

/** CloudFront also compresses answers from this size on. */
const COMPRESSED_FROM = 1_000;

/** At this quality, Brotli takes less time than gzip. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Matches callers that accept Brotli. A weight below 1 counts as a refusal (RFC 9110, 12.5.3). */
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0)/i;

/**
 * CloudFront compresses only answers that it may cache. Compression is safe here: requests carry no cookies, so a
 * foreign page learns no secret from sizes.
 */
const compressedAnswers = (): MiddlewareObj<HttpEvent, HttpResult> => ({
  after(request) {
    const { response } = request;
    if (!response?.body || response.isBase64Encoded || response.body.length < COMPRESSED_FROM)
      return;
    response.headers = { ...response.headers, vary: 'accept-encoding' };
    if (!TAKES_BROTLI.test(`${request.event.headers['accept-encoding']}`)) return;
    response.headers['content-encoding'] = 'br';
    response.body = brotliCompressSync(response.body, QUICKLY).toString('base64');
    response.isBase64Encoded = true;
  },
});
