import type { JobEvent, Load, RouteHandlers } from '../platform/entry/dispatch.ts';
import type { SocketAnswer, SocketEvent } from '../platform/entry/socket.ts';
import type { Uses } from '../platform/resources.ts';

export type Lambda = {
  name: string;
  /** From the repository's root. The module exports `handler`. */
  handler: `functions/${string}.ts`;
  /** The effect on shops and customers while the Lambda fails, which its alarms quote. */
  impact: string;
  /** Of the longest task. Other tasks may have a shorter one. */
  timeoutSeconds: number;
  memoryMb: number;
  /** Without it, the account's remaining concurrency applies. */
  concurrency?: number;
  uses: Uses;
};

/** Exactly one serves each route of the contract (shared/routes.ts). */
export type HttpLambda = Lambda & {
  routes: RouteHandlers;
  /** The partition keys that the Lambda may use (IAM's `dynamodb:LeadingKeys`); all without this list. */
  tableKeys?: readonly string[];
};

/** The page has no session, so the Lambda decides at $connect who may listen. */
export type SocketLambda = Lambda & {
  routes: Readonly<Record<SocketRouteKey, Load<SocketEvent, SocketAnswer>>>;
};
export type SocketRouteKey = '$connect' | '$disconnect';

export type StreamConsumer = Lambda & {
  /** A record passes when any of the patterns matches. */
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

/** Nothing invokes the Lambda until the operator has chosen the service. */
export type Needing = { needs?: 'platform' };

export type QueueConsumer = Lambda &
  Needing & {
    queue: QueueName;
    batchSize: number;
    /** How long a message waits for others to share a batch. */
    batchingWindowSeconds?: number;
    /** Far above the consumer's own attempts, because a throttled or killed Lambda also costs receptions. */
    maxReceiveCount: number;
    /** Without it, Lambda would throttle batches beyond the account's concurrency. */
    maxConcurrency: number;
    visibilityTimeoutSeconds: number;
    /** Messages that name shops of a daily job may wait for hours (docs/decisions/0190). */
    daily?: true;
  };

/** SNS records the outcome of each SMS in this log. */
export type LogConsumer = Lambda & { log: 'sms-status' };

/** EventBridge Scheduler invokes it for each job by the job's name. */
export type ScheduledLambda = Lambda & Needing & { jobs: Readonly<Record<string, Job>> };

export type Job = {
  scheduleExpression: `rate(${string})` | `cron(${string})`;
  timeoutSeconds?: number;
  load?: Load<JobEvent, unknown>;
};

export type CognitoTrigger = Lambda & {
  trigger: 'preSignUp' | 'customMessage' | 'postConfirmation';
  /** Anybody can cause its refusals, so they must raise no alarm. */
  refuses?: true;
};
