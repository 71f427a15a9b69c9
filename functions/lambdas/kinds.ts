import type { JobEvent, Load, RouteHandlers } from '../platform/entry/dispatch.ts';
import type { SocketAnswer, SocketEvent } from '../platform/entry/socket.ts';
import type { Uses } from '../platform/resources.ts';

/** The settings that every Lambda declares, for every kind of invocation. */
export type Lambda = {
  name: string;
  /** The path of the module from the repository's root. It exports `handler`. */
  handler: `functions/${string}.ts`;
  /** The effect on shops and customers while the Lambda fails. Its alarms quote this text. */
  impact: string;
  /** The timeout of the Lambda's longest task. Other tasks may have a shorter one. */
  timeoutSeconds: number;
  memoryMb: number;
  /** Reserved concurrency. Without it, the account's remaining concurrency applies. */
  concurrency?: number;
  uses: Uses;
};

/** A Lambda of the HTTP API. Exactly one serves each route of the contract (shared/routes.ts). */
export type HttpLambda = Lambda & {
  routes: RouteHandlers;
  /**
   * Patterns of the partition keys that the Lambda may read or write (IAM's `dynamodb:LeadingKeys`); without this list,
   * all keys.
   */
  tableKeys?: readonly string[];
};

/** A Lambda of the WebSocket API. The page has no session, so the Lambda decides at $connect who may listen. */
export type SocketLambda = Lambda & {
  routes: Readonly<Record<SocketRouteKey, Load<SocketEvent, SocketAnswer>>>;
};
export type SocketRouteKey = '$connect' | '$disconnect';

export type StreamConsumer = Lambda & {
  /** Lambda event filter patterns. A record passes when any of them matches. */
  filters: readonly FilterPattern[];
  batchSize: number;
  bisectOnError: boolean;
  maxRetryAttempts: number;
  maxRecordAgeSeconds: number;
  /** Whether an alarm is raised when a record is given up. That is useful only when a person can act. */
  alarmsGivenUp: boolean;
};

/** The part of Lambda's event filtering that we use: exact values and prefixes. */
export type FilterPattern = { readonly [key: string]: FilterPattern | readonly FilterRule[] };
export type FilterRule = string | { readonly prefix: string } | { readonly exists: false };

export type QueueName = 'notifications' | 'answers' | 'outcomes' | 'invoices' | 'daily' | 'cards';

/** An optional service. Nothing invokes the Lambda until the operator has chosen one. */
export type Needing = { needs?: 'platform' };

/** A consumer of an SQS queue, from which the queue's own settings are derived. */
export type QueueConsumer = Lambda &
  Needing & {
    queue: QueueName;
    batchSize: number;
    /** The longest time that a message waits for others to share a batch. Without it, no message waits. */
    batchingWindowSeconds?: number;
    /**
     * The number of receptions after which a message moves to the dead-letter queue, as a guard against constant
     * failures. A throttled or killed Lambda also costs receptions, so the number is far above the consumer's own
     * attempts.
     */
    maxReceiveCount: number;
    /** The most parallel batches. Without a limit, Lambda would throttle batches beyond the account's concurrency. */
    maxConcurrency: number;
    visibilityTimeoutSeconds: number;
    /** Whether the messages name shops of a daily job. Such messages may wait for hours (docs/decisions/0190). */
    daily?: true;
  };

/** A Lambda that receives an AWS service's log. SNS records the outcome of each SMS in the log `sms-status`. */
export type LogConsumer = Lambda & { log: 'sms-status' };

/** A scheduled Lambda. EventBridge Scheduler invokes it for each of its jobs by the job's name. */
export type ScheduledLambda = Lambda & Needing & { jobs: Readonly<Record<string, Job>> };

export type Job = {
  scheduleExpression: `rate(${string})` | `cron(${string})`;
  /** The job's own time limit and handler, for a Lambda with several jobs. */
  timeoutSeconds?: number;
  load?: Load<JobEvent, unknown>;
};

/** A Lambda trigger of the user pool, by Cognito's name. */
export type CognitoTrigger = Lambda & {
  trigger: 'preSignUp' | 'customMessage' | 'postConfirmation';
  /** Whether the trigger refuses on purpose, by an error that anybody can cause and that must raise no alarm. */
  refuses?: true;
};
