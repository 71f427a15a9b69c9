import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { BoundedHttpHandler } from './bounded-http-handler.ts';

/**
 * The SDK describes each call and its answer to its logger, copied and stripped of what is secret, though the one it has
 * by default drops everything: a tenth of a list's time. Without `info` and `error` it does not begin; it asks for both
 * by `?.()`, for the others not everywhere. What is worth a line is logged by our own logger.
 */
const SILENT_LOGGER = { debug() {}, warn() {} } as unknown as DynamoDBClientConfig['logger'];

/** No attempt waits longer than `requestTimeout` milliseconds, nor than its invocation has left. */
function waitingFor(requestTimeout: number) {
  // Without throwing, the SDK only logs that the time is over and goes on waiting.
  const throwing = { connectionTimeout: 1_000, throwOnRequestTimeout: true };
  return new BoundedHttpHandler({ ...throwing, requestTimeout });
}

/**
 * Settings shared by every AWS client. Endpoints come from the SDK's own variables
 * (`AWS_ENDPOINT_URL_*`), so that the same code speaks to AWS and to any compatible endpoint.
 */
export const CLIENT_SETTINGS = {
  logger: SILENT_LOGGER,
  maxAttempts: 3,
  requestHandler: waitingFor(4_000),
} as const;

/** Of a client of S3: compatible endpoints, given for S3 or for every service, seldom resolve a host name per bucket. */
export const bucketSettings = () => ({
  ...CLIENT_SETTINGS,
  forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL),
});

/**
 * For a call that sends a person something. The SDK would repeat one whose answer is late, though the provider may have
 * accepted it, and the person would read it twice; what did not go out is tried again by its queue, or by its shop
 * (ADR 0075). So the answer is waited for longer, for as long as a request of the API has.
 */
export const SEND_SETTINGS = {
  ...CLIENT_SETTINGS,
  maxAttempts: 1,
  requestHandler: waitingFor(7_000),
} as const;

/** For a call on the way to another one that takes as long, within one answer. */
export const QUICK_CLIENT_SETTINGS = {
  ...CLIENT_SETTINGS,
  requestHandler: waitingFor(1_500),
} as const;
