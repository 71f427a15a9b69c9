import type { InspectAnswer } from './cloud/gateway/api.ts';
import type { FunctionLog, LambdaAccount } from './cloud/lambda/runtime.ts';
import type { StripeAccount } from './emulators/stripe/test-mode.ts';

/** Options of an embedded cloud; most are for tests. */
export type CloudOptions = {
  /** Port of the single origin; 0 (default) takes any free one. */
  port?: number;
  /** The folder for all data; without it, data is in memory. */
  dataDirectory?: string;
  /** Whether to serve the web build of web/dist; default true. */
  web?: boolean;
  /** The address that people use when a development server stands in front of the gateway. */
  publicOrigin?: string;
  /** The Stripe account to use instead of the local Stripe. */
  stripeAccount?: StripeAccount;
  /** Whether functions run as bundles, as on AWS; default true. Functions that run from source can be reloaded. */
  bundles?: boolean;
  /** Receives the messages for a person at the terminal; default: standard error. */
  report?: (line: string) => void;
  /** Whether functions share two threads instead of having one each, so that tests start faster; default false. */
  sharesThreads?: boolean;
  /** Receives the lines that functions write to their log, instead of the data directory. */
  functionLog?: FunctionLog;
  /** Whether streams, queues and schedules invoke functions; default true. A test that plays them itself sets false. */
  eventSources?: boolean;
  /** Checks every answer of a Lambda to an HTTP request; tests use it. */
  inspectAnswer?: InspectAnswer;
  /** The user pool's clock, in milliseconds since 1970; tests move it to get expired tokens. */
  userPoolNow?: () => number;
  /** Addresses without request limits, in the form of REBOND_UNLIMITED, which is read when this is absent. */
  unlimited?: string;
  /** Message budgets per day, in the form of REBOND_BUDGETS, which is read when this is absent. */
  budgets?: string;
  /** Whether SES and SNS report outcomes; default true. A test that counts a change's effects sets false. */
  reportsOutcomes?: boolean;
  /** Takes the address of S3 and returns the one at which functions find it, so that a proxy can stand in between. */
  leadToS3?: (endpoint: string) => Promise<string>;
  /**
   * The account's concurrency of Lambdas, and the cost of a cold start. Without this option, concurrency is unlimited
   * and every start is warm.
   */
  lambdas?: LambdaAccount;
  timings?: {
    /**
     * The queues' visibility timeout in place of their own. After it, the message of a crashed function comes back.
     */
    queueVisibilitySeconds?: number;
    /**
     * The number of times that a message is received before it goes to its dead-letter queue, in place of the queue's
     * own.
     */
    maxReceiveCount?: number;
    /** The wait before the second attempt at a message, in place of the usual one; the least is one second. */
    firstRetrySeconds?: number;
    /** A factor for the pauses between the retries of the stream's consumers. */
    streamBackOffScale?: number;
    /** Replaces the time that a message waits for others of its batch. */
    batchingWindowSeconds?: number;
  };
};
