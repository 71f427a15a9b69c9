import { isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry';

/** DynamoDB shows only by these names that an error is temporary, because the HTTP status is absent or ambiguous. */
const PASSING = new Set([
  'TransactionConflictException',
  'InternalServerError',
  'ServiceUnavailable',
]);

type Thrown = Parameters<typeof isTransientError>[0];

/** The SDK's type requires that `cause` is an error, but JavaScript's errors may hold any value in it. */
const isThrown = (error: unknown): error is Thrown => error instanceof Error;

/**
 * Returns whether a service or the connection failed temporarily. The status decides if there is one, because each
 * service has its own names.
 */
export const isPassing = (error: unknown): boolean =>
  isThrown(error) &&
  (PASSING.has(error.name) ||
    isTransientError(error) ||
    isThrottlingError(error) ||
    isServerError(error));
