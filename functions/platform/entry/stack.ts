import middy, { type MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import { withDeadline } from '../deadline.ts';
import { addLogKeys, withLogKeys } from '../logger.ts';

/** A Lambda's `handler`, as its runtime calls it. */
export type Entry<Event, Result> = (event: Event, context: Context) => Promise<Result>;

/** Kept for middy to end an invocation by itself: what takes longer than its calls may is cut off, and answered. */
const END_EARLY_MS = 250;

/**
 * What every entry is made of: `work` in a middy stack, which also ends an invocation just before Lambda would, with a
 * deadline for its calls and log keys of its own that `middlewares` and the work fill. `before` runs in their order, `after` and `onError` backwards.
 * The keys are put around middy, not by a middleware: they hold for what is called within, and middy calls its
 * middlewares one after another.
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

/** Puts on each log line what `keysOf` finds, or the id under which Lambda's own lines of the invocation are found. */
export function logKeys<Event>(
  keysOf: (event: Event, context: Context) => Record<string, unknown> = (_event, context) => ({
    requestId: context.awsRequestId,
  }),
): MiddlewareObj<Event> {
  return { before: ({ event, context }) => addLogKeys(keysOf(event, context)) };
}
