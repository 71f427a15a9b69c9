import type { MiddlewareObj } from '@middy/core';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import { AppError } from '../../../shared/errors.ts';
import { correlationIdOf } from '../correlation.ts';
import { mayHaveWritten } from '../deadline.ts';
import { logger } from '../logger.ts';
import { count } from '../metrics.ts';
import { isPassing } from '../service-failure.ts';
import { reportUnreadable, UnreadableItem } from '../stored-item.ts';
import { type HttpEvent, type HttpResult, json } from './http-answer.ts';

/** Answers every failure with an error body. An unexpected error is logged, and the body reveals nothing of it. */
export function errorAnswers(): MiddlewareObj<HttpEvent, HttpResult> {
  return {
    onError(request) {
      const requestId = correlationIdOf(request.event, request.context);
      const failure = toAppError(request.error);
      if (request.error instanceof UnreadableItem) reportUnreadable(request.error);
      else if (failure.status >= 500) logger.error('Request failed', { error: request.error });
      if (failure.status >= 500) count('RequestFailed', request.event.routeKey);
      const body: ErrorBody = {
        error: {
          code: failure.code,
          message: failure.message,
          ...(failure.fields && { fields: failure.fields }),
          ...(failure.document && { document: failure.document }),
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
