import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { vi } from 'vitest';
import {
  COGNITO_TRIGGERS,
  HTTP_LAMBDAS,
  lambdaOf,
  QUEUE_CONSUMERS,
  SCHEDULED_LAMBDAS,
  STREAM_CONSUMERS,
} from '../../functions/lambdas.ts';
import { ORIGIN_HEADER, ORIGIN_SECRETS } from '../../functions/platform/entry/origin.ts';
import { shopPartition } from '../../functions/platform/table/table-keys.ts';
import { routeNamed } from '../../functions/routes.ts';
import { startTestTable } from '../../functions/testing/test-table.ts';
import type { RouteName } from '../../shared/routes.ts';
import { type HttpAnswer, toHttpAnswer } from '../cloud/gateway/http-answer.ts';
import { toHttpEvent } from '../cloud/gateway/http-event.ts';
import { type Caller, guardCalls } from '../cloud/iam/guard.ts';
import { callerOf } from '../cloud/iam/role-caller.ts';
import { describeError, type InvocationResult } from '../cloud/lambda/invocation.ts';
import type { CloudOptions } from '../cloud-options.ts';
import { answerProblem } from './answer-problem.ts';
import { playConsumers } from './played-consumers.ts';
import { startPlayedQueues } from './played-queues.ts';
import { startTestCloud } from './test-cloud.ts';

/** A shop's page makes this request, or an anonymous caller if there is no shop. */
export type PlayedRequest = {
  shop?: string;
  parameters?: Record<string, string>;
  query?: Record<string, string>;
  json?: unknown;
  body?: string | Buffer;
  headers?: Record<string, string>;
};
export type PlayedAnswer = { status: number; headers: HttpAnswer['headers']; body: unknown };

export type PlayedCloud = Awaited<ReturnType<typeof startPlayedCloud>>;

/** The calls send this secret of the distribution. */
const EDGE = 'edge';

const LAMBDAS = new Map(
  [
    ...HTTP_LAMBDAS,
    ...QUEUE_CONSUMERS,
    ...STREAM_CONSUMERS,
    ...SCHEDULED_LAMBDAS,
    ...COGNITO_TRIGGERS,
  ].map((each) => [each.name as string, each]),
);

/**
 * Runs a cloud's handlers in the test's own process, without a gateway. Only the test plays the streams,
 * the queues and the clock, so the same commands always cause the same calls. The process's date stands still until the
 * test moves it.
 *
 * `between` replaces the addresses of services, to put a proxy in between.
 */
export async function startPlayedCloud(options: {
  startMs: number;
  cloud?: CloudOptions;
  between?: (endpoints: Record<string, string>) => Promise<Record<string, string>>;
  /** An invocation that begins now may take this many real milliseconds. */
  lambdaMs?: () => number;
  /** Makes the date also advance by itself, because deadlines are measured by it. */
  runs?: boolean;
}) {
  const { startMs: now, runs: shouldAdvanceTime = false } = options;
  vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime });
  const cloud = await startTestCloud({ eventSources: false, ...options.cloud });
  const callers = new AsyncLocalStorage<Caller>();
  const unguard = guardCalls(() => callers.getStore());
  const known = new Map<string, Caller>();
  const queues = await startPlayedQueues(() => Date.now());
  const direct: Record<string, string> = {
    ...cloud.environment,
    AWS_ENDPOINT_URL_SQS: queues.endpoint,
  };
  const variables = {
    ...direct,
    ...(await options.between?.(direct)),
    NOTIFICATIONS_QUEUE_URL: queues.urlOf('notifications'),
    ANSWERS_QUEUE_URL: queues.urlOf('answers'),
    OUTCOMES_QUEUE_URL: queues.urlOf('outcomes'),
    INVOICES_QUEUE_URL: queues.urlOf('invoices'),
    DAILY_QUEUE_URL: queues.urlOf('daily'),
    CARDS_QUEUE_URL: queues.urlOf('cards'),
    DEAD_LETTER_QUEUE_URL: queues.deadLetterUrl,
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  // A test in the same process may have imported the handlers with other engines and the real date.
  vi.resetModules();
  // Drops the lines that handlers log, because a spy would keep all of them. Tests write to standard error.
  const write = process.stdout.write;
  process.stdout.write = () => true;

  const handlers = new Map<string, (event: unknown, context: Context) => Promise<unknown>>();
  const handlerOf = async ({ name, handler: source }: { name: string; handler: string }) => {
    const known = handlers.get(name) ?? (await import(resolve(source))).handler;
    handlers.set(name, known);
    return known;
  };

  /** Invokes like the Lambda service: the event and the result pass through JSON. */
  const invoke = async (name: string, event: unknown): Promise<InvocationResult> => {
    const lambda = LAMBDAS.get(name);
    if (lambda === undefined) throw new Error(`No function is called ${name}`);
    const handler = await handlerOf(lambda);
    const lastsMs = Math.min(
      lambda.timeoutSeconds * 1_000,
      options.lambdaMs?.() ?? Number.POSITIVE_INFINITY,
    );
    const endMs = performance.now() + lastsMs;
    const context = {
      awsRequestId: randomUUID(),
      getRemainingTimeInMillis: () => endMs - performance.now(),
    } as Context;
    try {
      const caller = known.get(name) ?? callerOf(name, cloud.roles.of(name));
      known.set(name, caller);
      const payload = await callers.run(caller, () =>
        handler(JSON.parse(JSON.stringify(event)), context),
      );
      return { ok: true, payload: JSON.parse(JSON.stringify(payload ?? null)), requestId: '' };
    } catch (error) {
      return { ok: false, error: describeError(error), requestId: '' };
    }
  };

  /** Calls a route. @throws Error when the API's description does not allow the answer. */
  const call = async (name: RouteName, request: PlayedRequest = {}): Promise<PlayedAnswer> => {
    const given = toHttpAnswer(await invoke(lambdaOf(name).name, eventOf(name, request)));
    const problem = answerProblem(name, given);
    if (problem) throw new Error(`${problem}: ${given.body.toString().slice(0, 400)}`);
    const isJson = String(given.headers['content-type']).startsWith('application/json');
    return {
      status: given.status,
      headers: given.headers,
      body: isJson && given.body.length > 0 ? JSON.parse(given.body.toString()) : given.body,
    };
  };

  const consumers = playConsumers({
    invoke,
    queues,
    streamArn: cloud.streamArn,
    dynamodb: cloud.endpoints.dynamodb,
    goTo: (ms) => vi.setSystemTime(Math.max(ms, Date.now())),
  });

  return {
    cloud,
    queues,
    invoke,
    call,
    ...consumers,
    now: () => Date.now(),
    /** Returns the items of a shop's own partition. */
    async itemsOf(shop: string): Promise<Record<string, unknown>[]> {
      const table = startTestTable(cloud);
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'pk = :shop',
          ExpressionAttributeValues: { ':shop': shopPartition(shop) },
          ConsistentRead: true,
        }),
      );
      table.close();
      return Items;
    },
    advance: (ms: number) => vi.setSystemTime(Date.now() + ms),
    async stop() {
      process.stdout.write = write;
      consumers.close();
      unguard();
      await queues.close();
      await cloud.stop();
      vi.useRealTimers();
      vi.unstubAllEnvs();
      vi.resetModules();
    },
  };
}

function eventOf(name: RouteName, request: PlayedRequest) {
  const route = routeNamed(name);
  const { shop, parameters = {}, query = {}, json, body, headers } = request;
  const rawPath = route.path.replace(/\{(\w+)\+?\}/g, (_, each: string) =>
    encodeURIComponent(parameters[each] ?? ''),
  );
  return toHttpEvent({
    request: {
      method: route.method === 'ANY' ? 'GET' : route.method,
      rawPath,
      rawQueryString: new URLSearchParams(query).toString(),
      protocol: 'HTTP/1.1',
      sourceIp: '192.0.2.1',
      headers: {
        [ORIGIN_HEADER]: EDGE,
        accept: 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: Buffer.from(json === undefined ? (body ?? '') : JSON.stringify(json)),
    },
    routeKey: route.key,
    pathParameters: parameters,
    ...(shop !== undefined && {
      authorizer: {
        // The next second is after the end of all earlier sessions, so the caller counts as just signed in.
        claims: { sub: shop, token_use: 'access', auth_time: Math.ceil(Date.now() / 1_000) + 1 },
        scopes: [],
      },
    }),
    stageVariables: { [ORIGIN_SECRETS]: EDGE },
    nowMs: Date.now(),
  });
}
