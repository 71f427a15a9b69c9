import { isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry';

/** The temporary errors of DynamoDB that only their names reveal, because their HTTP status is absent or ambiguous. */
const PASSING = new Set([
  'TransactionConflictException',
  'InternalServerError',
  'ServiceUnavailable',
]);

type Thrown = Parameters<typeof isTransientError>[0];

/** The SDK's type requires that `cause` is an error, but JavaScript's errors may hold any value in it. */
const isThrown = (error: unknown): error is Thrown => error instanceof Error;

/**
 * Returns whether a service or the connection failed temporarily. The status counts first, because each service has
 * names of its own.
 */
export const isPassing = (error: unknown): boolean =>
  isThrown(error) &&
  (PASSING.has(error.name) ||
    isTransientError(error) ||
    isThrottlingError(error) ||
    isServerError(error));
