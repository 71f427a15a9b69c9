import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { BoundedHttpHandler } from './bounded-http-handler.ts';

/**
 * Before each call the SDK prepares a description for its logger, even for the default logger, which drops it. That
 * takes a tenth of the time of a list. Without `info` and `error` the SDK prepares nothing. It may call the other
 * methods, so they must exist.
 */
const SILENT_LOGGER = { debug() {}, warn() {} } as unknown as DynamoDBClientConfig['logger'];

/** Limits each attempt to `requestTimeout` milliseconds and to the time that its invocation has left. */
function waitingFor(requestTimeout: number) {
  // By default the SDK only logs a timeout and goes on waiting.
  const throwing = { connectionTimeout: 1_000, throwOnRequestTimeout: true };
  return new BoundedHttpHandler({ ...throwing, requestTimeout });
}

/** The settings of every AWS client. Endpoints come from `AWS_ENDPOINT_URL_*`, so that any compatible one works. */
export const CLIENT_SETTINGS = {
  logger: SILENT_LOGGER,
  maxAttempts: 3,
  requestHandler: waitingFor(4_000),
} as const;

/** The settings of an S3 client. The bucket is in the path, because few compatible endpoints resolve its host. */
export const bucketSettings = () => ({
  ...CLIENT_SETTINGS,
  forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL),
});

/**
 * The settings of a call that sends a message to a person. The SDK would retry after a timeout, although the provider
 * may have accepted the message, and the person would get it twice. So there is one attempt, which waits as long as a
 * request of the API may take. The queue or the shop retries what was not sent (ADR 0075).
 */
export const SEND_SETTINGS = {
  ...CLIENT_SETTINGS,
  maxAttempts: 1,
  requestHandler: waitingFor(7_000),
} as const;

/** The settings of a call that precedes another call within the same answer. */
export const QUICK_CLIENT_SETTINGS = {
  ...CLIENT_SETTINGS,
  requestHandler: waitingFor(1_500),
} as const;
