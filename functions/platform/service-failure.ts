import { isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry';

/** DynamoDB's names for what passes, where an answer's status does not say so or there was none. */
const PASSING = new Set([
  'TransactionConflictException',
  'InternalServerError',
  'ServiceUnavailable',
]);

type Thrown = Parameters<typeof isTransientError>[0];

/** The SDK's type asks of `cause` what no error says of itself. */
const isThrown = (error: unknown): error is Thrown => error instanceof Error;

/**
 * Whether an AWS service, or the way to it, failed for a while: as the SDK itself decides what to try again, by an
 * answer's status first, since each service has names of its own for it (S3 `SlowDown` and `InternalError`).
 */
export const isPassing = (error: unknown): boolean =>
  isThrown(error) &&
  (PASSING.has(error.name) ||
    isTransientError(error) ||
    isThrottlingError(error) ||
    isServerError(error));
