import type { Context } from 'aws-lambda';
import { ROUTE_SECONDS } from '../../../shared/route-contract.ts';
import type { RouteKey, RouteOf } from '../../../shared/routes.ts';
import { logger, withLogKeys } from '../logger.ts';
import type { HttpEvent, HttpResult } from './http-answer.ts';
import type { RouteEntry } from './route-input.ts';
import type { SocketAnswer, SocketEvent } from './socket.ts';
import type { Entry } from './stack.ts';

/** Imports a handler at its first event, so that a cold Lambda loads only what it needs. */
export type Load<Event, Result> = () => Promise<{ handler: Entry<Event, Result> }>;

/**
 * The handlers of a Lambda of the HTTP API, by the keys of their routes. They repeat the contract's time limits,
 * because a Lambda does not load the contract. The compiler compares the two.
 */
export type RouteHandlers = { readonly [Key in RouteKey]?: RouteHandler<Key> };
type RouteHandler<Key extends RouteKey> =
  RouteOf<Key> extends { timeoutSeconds: infer Seconds }
    ? { timeoutSeconds: Seconds; load: LoadRoute<Key> }
    : LoadRoute<Key>;
type LoadRoute<Key extends RouteKey> = () => Promise<{ handler: RouteEntry<Key> }>;

/**
 * Entry of a Lambda that serves several routes. API Gateway has matched the route and names it by its key
 * (docs/decisions/0176). Each route keeps its own time limit.
 */
export function routed(handlers: RouteHandlers): Entry<HttpEvent, HttpResult> {
  const declared: [string, Load<HttpEvent, HttpResult> | Limited][] = Object.entries(handlers);
  const targets = declared.map(
    ([key, each]) =>
      [
        key,
        typeof each === 'function'
          ? { load: each, seconds: ROUTE_SECONDS }
          : { load: each.load, seconds: each.timeoutSeconds },
      ] as const,
  );
  // A GET route that also answers HEAD does so by the same handler.
  return dispatch('route', ({ routeKey }) => routeKey.replace(/^HEAD /, 'GET '), new Map(targets));
}

/** Entry of a Lambda that serves routes of the WebSocket API, by their keys. */
export function socketsRouted(
  handlers: Readonly<Record<string, Load<SocketEvent, SocketAnswer>>>,
): Entry<SocketEvent, SocketAnswer> {
  const targets = Object.entries(handlers).map(([key, load]) => [key, { load }] as const);
  return dispatch('route', ({ requestContext }) => requestContext.routeKey, new Map(targets));
}

export type JobEvent = { job: string };

/** Entry of a Lambda with several scheduled jobs. The schedule of each job names the job. */
export function jobsDone(
  jobs: Readonly<Record<string, { load: Load<JobEvent, unknown>; timeoutSeconds: number }>>,
): Entry<JobEvent, unknown> {
  const targets = Object.entries(jobs).map(
    ([name, { load, timeoutSeconds }]) => [name, { load, seconds: timeoutSeconds }] as const,
  );
  return dispatch('job', ({ job }) => job, new Map(targets));
}

type Limited = { load: Load<HttpEvent, HttpResult>; timeoutSeconds: number };
type Target<Event, Result> = { load: Load<Event, Result>; seconds?: number };

/** Calls the handler of the event's key, which every log line carries under the name `what`. */
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
      return handler(event, limited(context, target.seconds));
    });
  };
}

async function loaded<Event, Result>({
  load,
}: Target<Event, Result>): Promise<Entry<Event, Result>> {
  try {
    return (await load()).handler;
  } catch (error) {
    // Lambda's own log line does not name the route.
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
