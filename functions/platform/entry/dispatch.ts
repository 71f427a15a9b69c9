import type { Context } from 'aws-lambda';
import type { RouteKey } from '../../../shared/routes.ts';
import { logger, withLogKeys } from '../logger.ts';
import type { HttpEvent, HttpResult } from './http-answer.ts';
import type { RouteEntry } from './route-input.ts';
import type { SocketAnswer, SocketEvent } from './socket.ts';
import type { Entry } from './stack.ts';

/** A handler is imported at its first event, so that a cold Lambda loads only what it needs. */
export type Load<Event, Result> = () => Promise<{ handler: Entry<Event, Result> }>;

/** This is the time limit of a request, unless `withinSeconds` sets a longer one. API Gateway waits for 30 s. */
export const ROUTE_SECONDS = 10;

export type RouteHandlers = {
  readonly [Key in RouteKey]?: LoadRoute<Key> | { timeoutSeconds: number; load: LoadRoute<Key> };
};
type LoadRoute<Key extends RouteKey> = () => Promise<{ handler: RouteEntry<Key> }>;

export function withinSeconds<Loads extends { readonly [Key in RouteKey]?: LoadRoute<Key> }>(
  timeoutSeconds: number,
  loads: Loads,
) {
  const limited = Object.entries(loads).map(([key, load]) => [key, { timeoutSeconds, load }]);
  return Object.fromEntries(limited) as {
    [Key in keyof Loads]: { timeoutSeconds: number; load: Loads[Key] };
  };
}

/** API Gateway has matched the route (docs/decisions/0176). Each route keeps its own time limit. */
export function routed(handlers: RouteHandlers): Entry<HttpEvent, HttpResult> {
  const declared: [string, Load<HttpEvent, HttpResult> | Target<HttpEvent, HttpResult>][] =
    Object.entries(handlers);
  const targets = declared.map(([key, each]): [string, Target<HttpEvent, HttpResult>] => [
    key,
    typeof each === 'function' ? { load: each, timeoutSeconds: ROUTE_SECONDS } : each,
  ]);
  // The handler of a GET route also answers HEAD requests.
  return dispatch('route', ({ routeKey }) => routeKey.replace(/^HEAD /, 'GET '), new Map(targets));
}

export function socketsRouted(
  handlers: Readonly<Record<string, Load<SocketEvent, SocketAnswer>>>,
): Entry<SocketEvent, SocketAnswer> {
  const targets = Object.entries(handlers).map(([key, load]) => [key, { load }] as const);
  return dispatch('route', ({ requestContext }) => requestContext.routeKey, new Map(targets));
}

export type JobEvent = { job: string };

export const jobsDone = (
  jobs: Readonly<Record<string, Target<JobEvent, unknown>>>,
): Entry<JobEvent, unknown> => dispatch('job', ({ job }) => job, new Map(Object.entries(jobs)));

type Target<Event, Result> = { load: Load<Event, Result>; timeoutSeconds?: number };

/** Makes a handler that calls the target of the event's key. Every log line carries the key under the name `what`. */
function dispatch<Event, Result>(
  what: string,
  keyOf: (event: Event) => string,
  targets: ReadonlyMap<string, Target<Event, Result>>,
): Entry<Event, Result> {
  return (event, context) => {
    const key = keyOf(event);
    return withLogKeys({ [what]: key }, async () => {
      const target = targets.get(key);
      if (target === undefined) throw new Error(`This Lambda serves no ${what} ${key}`);
      const handler = await loaded(target);
      return handler(event, limited(context, target.timeoutSeconds));
    });
  };
}

async function loaded<Event, Result>({
  load,
}: Target<Event, Result>): Promise<Entry<Event, Result>> {
  try {
    return (await load()).handler;
  } catch (error) {
    logger.error('A handler could not be loaded', { error });
    throw error;
  }
}

/** Limits the context to a timeout of `seconds`. Middy and the deadline of calls read the timeout from the context. */
function limited(context: Context, seconds = Number.POSITIVE_INFINITY): Context {
  const endMs = performance.now() + seconds * 1_000;
  return {
    ...context,
    getRemainingTimeInMillis: () =>
      Math.min(context.getRemainingTimeInMillis(), endMs - performance.now()),
  };
}
