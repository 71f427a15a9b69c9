import middy, { type MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import { withDeadline } from '../deadline.ts';
import { addLogKeys, withLogKeys } from '../logger.ts';

export type Entry<Event, Result> = (event: Event, context: Context) => Promise<Result>;

/** Middy ends an invocation this long before Lambda's own timeout, so that the invocation still answers. */
const END_EARLY_MS = 250;

/**
 * The deadline and the log keys are set outside middy, because they apply only to code that they call themselves,
 * and a middleware does not call the next one.
 */
export function entry<Event, Result>(
  middlewares: readonly MiddlewareObj<Event, Result>[],
  work: (event: Event, context: Context) => Promise<Result>,
): Entry<Event, Result> {
  const stack = middy<Event, Result>({ timeoutEarlyInMillis: END_EARLY_MS })
    .use([...middlewares])
    .handler(work);
  return (event, context) =>
    withDeadline(context.getRemainingTimeInMillis(), () =>
      withLogKeys({}, () => stack(event, context)),
    );
}

/** Adds the keys of `keysOf` to each log line. By default it adds the request id that Lambda's own log lines have. */
export function logKeys<Event>(
  keysOf: (event: Event, context: Context) => Record<string, unknown> = (_event, context) => ({
    requestId: context.awsRequestId,
  }),
): MiddlewareObj<Event> {
  return { before: ({ event, context }) => addLogKeys(keysOf(event, context)) };
}

export function batchFailures(identifiers: readonly string[]) {
  return { batchItemFailures: identifiers.map((itemIdentifier) => ({ itemIdentifier })) };
}
