/** What is declared of each Lambda that is deployed. */
import type { JobEvent, Load, RouteHandlers } from '../platform/entry/dispatch.ts';
import type { SocketAnswer, SocketEvent } from '../platform/entry/socket.ts';
import type { Uses } from '../platform/resources.ts';

/** What every Lambda declares, whatever invokes it. */
export type Lambda = {
  /** Unique; the Lambda's name within its stage. */
  name: string;
  /** The module, from the repository's root; it exports `handler`. */
  handler: `functions/${string}.ts`;
  /** Of the longest that it does; what it does besides may have less. */
  timeoutSeconds: number;
  memoryMb: number;
  /** How many of it run at once, set apart for it; without, as many as the account has left. */
  concurrency?: number;
  /** The resources that it reaches, with the actions that it is granted and nothing more. */
  uses: Uses;
};

/** A Lambda of the HTTP API: each route of functions/routes.ts is served by one. */
export type HttpLambda = Lambda & { routes: RouteHandlers };

/** A Lambda of the WebSocket API; the page at the other end has no session, so the Lambda decides at $connect who may listen. */
export type SocketLambda = Lambda & {
  routes: Readonly<Record<SocketRouteKey, Load<SocketEvent, SocketAnswer>>>;
};
export type SocketRouteKey = '$connect' | '$disconnect';

/** A consumer of the table's stream. */
export type StreamConsumer = Lambda & {
  /** Lambda event filter patterns, any of which lets a record through. */
  filters: readonly FilterPattern[];
  batchSize: number;
  bisectOnError: boolean;
  maxRetryAttempts: number;
  maxRecordAgeSeconds: number;
  /** Whether what it gives up sounds an alarm: only where a person can do something about it. */
  alarmsGivenUp: boolean;
};

/** The part of Lambda's event filtering that the table uses: exact values and prefixes. */
export type FilterPattern = { readonly [key: string]: FilterPattern | readonly FilterRule[] };
export type FilterRule = string | { readonly prefix: string } | { readonly exists: false };

export type QueueName = 'email' | 'sms' | 'answers' | 'outcomes' | 'invoices';

/** What the operator may have chosen none of: until then nothing invokes the Lambda. */
export type Needing = { needs?: 'platform' };

/** A consumer of an SQS queue; the queue's own settings follow from it. */
export type QueueConsumer = Lambda &
  Needing & {
    queue: QueueName;
    batchSize: number;
    /**
     * Receptions before a message moves to the dead-letter queue: a guard against what fails every time. A throttled or
     * killed Lambda costs receptions too, so it lies far above the attempts that the consumer makes.
     */
    maxReceiveCount: number;
    /** Batches at once: SQS hands out no more, where Lambda would throttle what is above the account's concurrency. */
    maxConcurrency: number;
    visibilityTimeoutSeconds: number;
  };

/** A Lambda that is given what a service of AWS writes into a log: `sms-status`, what SNS says became of each SMS. */
export type LogConsumer = Lambda & { log: 'sms-status' };

/** A Lambda that the clock invokes, through EventBridge Scheduler, for each of its jobs by the job's name. */
export type ScheduledLambda = Lambda & Needing & { jobs: Readonly<Record<string, Job>> };

export type Job = {
  scheduleExpression: `rate(${string})` | `cron(${string})`;
  /** Where the Lambda has several jobs: this one's handler and time limit. */
  timeoutSeconds?: number;
  load?: Load<JobEvent, unknown>;
};

/** A Lambda trigger of the user pool, under Cognito's own name for it. */
export type CognitoTrigger = Lambda & { trigger: 'customMessage' | 'postConfirmation' };
