import type { JobEvent, Load, RouteHandlers } from '../platform/entry/dispatch.ts';
import type { SocketAnswer, SocketEvent } from '../platform/entry/socket.ts';
import type { Uses } from '../platform/resources.ts';

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
  /** The Lambda may use only these partition keys (IAM's `dynamodb:LeadingKeys`), or all without this list. */
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
  alarmsGivenUp: boolean;
};

export type FilterPattern = { readonly [key: string]: FilterPattern | readonly FilterRule[] };
export type FilterRule = string | { readonly prefix: string } | { readonly exists: false };

export type QueueName = 'notifications' | 'answers' | 'outcomes' | 'invoices' | 'daily' | 'cards';

/** An optional service. Nothing invokes the Lambda until the operator has chosen one. */
export type Needing = { needs?: 'platform' };

export type QueueConsumer = Lambda &
  Needing & {
    queue: QueueName;
    batchSize: number;
    /** The longest time that a message waits for others to share a batch. Without it, no message waits. */
    batchingWindowSeconds?: number;
    /**
     * A message is dead-lettered after this many receptions. The number is far above the consumer's own attempts,
     * because a throttled or killed Lambda also costs receptions.
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
  timeoutSeconds?: number;
  load?: Load<JobEvent, unknown>;
};

export type CognitoTrigger = Lambda & {
  trigger: 'preSignUp' | 'customMessage' | 'postConfirmation';
  /** Whether the trigger refuses on purpose, by an error that anybody can cause and that must raise no alarm. */
  refuses?: true;
};
