import { isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry';

/** DynamoDB's temporary errors that only their names reveal. */
const PASSING = new Set([
  'TransactionConflictException',
  'InternalServerError',
  'ServiceUnavailable',
]);

type Thrown = Parameters<typeof isTransientError>[0];

/** JavaScript's errors may hold any value in `cause`. */
const isThrown = (error: unknown): error is Thrown => error instanceof Error;

/**
 * Whether a service or the connection failed temporarily. The status counts first, because each service has names of
 * its own.
 */
export const isPassing = (error: unknown): boolean =>
  isThrown(error) &&
  (PASSING.has(error.name) ||
    isTransientError(error) ||
    isThrottlingError(error) ||
    isServerError(error));
