import type { JobEvent, Load, RouteHandlers } from '../platform/entry/dispatch.ts';
import type { SocketAnswer, SocketEvent } from '../platform/entry/socket.ts';
import type { Uses } from '../platform/resources.ts';

export type Lambda = {
  name: string;
  /** The path begins at the repository's root. The module exports `handler`. */
  handler: `functions/${string}.ts`;
  /** Alarms quote this text. It says what shops and customers notice while the Lambda fails. */
  impact: string;
  /** Some tasks of the Lambda may have a shorter timeout than this one. */
  timeoutSeconds: number;
  memoryMb: number;
  /** Without reserved concurrency, the Lambda shares the account's remaining concurrency. */
  concurrency?: number;
  uses: Uses;
};

/** Exactly one of these Lambdas serves each route of the contract (shared/routes.ts). */
export type HttpLambda = Lambda & {
  routes: RouteHandlers;
  /** If this list is present, IAM lets the Lambda use only these partition keys (`dynamodb:LeadingKeys`). */
  tableKeys?: readonly string[];
};

/** A browser opens a WebSocket without the token of a session, so the Lambda decides at $connect who may listen. */
export type SocketLambda = Lambda & {
  routes: Readonly<Record<SocketRouteKey, Load<SocketEvent, SocketAnswer>>>;
};
export type SocketRouteKey = '$connect' | '$disconnect';

export type StreamConsumer = Lambda & {
  /** A record passes when it matches any of these Lambda event filter patterns. */
  filters: readonly FilterPattern[];
  batchSize: number;
  bisectOnError: boolean;
  maxRetryAttempts: number;
  maxRecordAgeSeconds: number;
  alarmsGivenUp: boolean;
};

export type FilterPattern = { readonly [key: string]: FilterPattern | readonly FilterRule[] };
export type FilterRule = string | { readonly prefix: string } | { readonly exists: false };

export type QueueName = 'notifications' | 'answers' | 'outcomes' | 'invoices' | 'daily' | 'cards';

/** Nothing invokes the Lambda until the operator has chosen this optional service. */
export type Needing = { needs?: 'platform' };

export type QueueConsumer = Lambda &
  Needing & {
    queue: QueueName;
    batchSize: number;
    /** A message waits at most this long for others of its batch. If this is absent, no message waits. */
    batchingWindowSeconds?: number;
    /**
     * A message is dead-lettered after this many receptions. The number is far above the consumer's own attempts,
     * because a throttled or killed Lambda also costs receptions.
     */
    maxReceiveCount: number;
    /** This limits the parallel batches, because Lambda would throttle those beyond the account's concurrency. */
    maxConcurrency: number;
    visibilityTimeoutSeconds: number;
    /** Each message names a shop for a daily job, so it may wait for hours (docs/decisions/0190). */
    daily?: true;
  };

/** AWS calls this Lambda with the lines of a service's log. SNS logs the outcome of each SMS in `sms-status`. */
export type LogConsumer = Lambda & { log: 'sms-status' };

/** EventBridge Scheduler invokes the Lambda for each of its jobs, by the job's name. */
export type ScheduledLambda = Lambda & Needing & { jobs: Readonly<Record<string, Job>> };

export type Job = {
  scheduleExpression: `rate(${string})` | `cron(${string})`;
  timeoutSeconds?: number;
  load?: Load<JobEvent, unknown>;
};

export type CognitoTrigger = Lambda & {
  trigger: 'preSignUp' | 'customMessage' | 'postConfirmation';
  /** This trigger refuses by throwing an error. Anybody can cause such an error, so it raises no alarm. */
  refuses?: true;
};
