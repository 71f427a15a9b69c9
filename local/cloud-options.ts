import type { InspectAnswer } from './cloud/gateway/api.ts';
import type { FunctionLog, LambdaAccount } from './cloud/lambda/runtime.ts';
import type { StripeAccount } from './emulators/stripe/test-mode.ts';

/** Most of these options of an embedded cloud are for tests. */
export type CloudOptions = {
  /** The single origin has this port; 0 (default) takes any free one. */
  port?: number;
  /** The folder holds all data; without it, data is in memory. */
  dataDirectory?: string;
  web?: boolean;
  /** Requests for pages and files wait for the end of the build, which empties its folder first. */
  webBuilt?: Promise<unknown>;
  /** People use this address when a development server stands in front of the gateway. */
  publicOrigin?: string;
  stripeAccount?: StripeAccount;
  /** Functions run as bundles by default; those that run from source can be reloaded. */
  bundles?: boolean;
  report?: (line: string) => void;
  /** All functions share two threads if this is true, so that tests start faster. */
  sharesThreads?: boolean;
  functionLog?: FunctionLog;
  /** A test that plays streams, queues and schedules itself sets this to false. */
  eventSources?: boolean;
  /** Checks every answer of a Lambda to an HTTP request; tests use it. */
  inspectAnswer?: InspectAnswer;
  /** Returns the user pool's time in milliseconds since 1970. Tests move it to get expired tokens. */
  userPoolNow?: () => number;
  /**
   * Lists addresses without request limits, in the form of REBOND_UNLIMITED. Without this option, that variable is
   * read.
   */
  unlimited?: string;
  /** Sets the message budgets per day, in the form of REBOND_BUDGETS. Without this option, that variable is read. */
  budgets?: string;
  /** SES and SNS report outcomes unless this is false. A test that counts a change's effects sets it to false. */
  reportsOutcomes?: boolean;
  /** Takes the address of S3 and returns the one at which functions find it, so that a proxy can stand in between. */
  leadToS3?: (endpoint: string) => Promise<string>;
  /** Without this option, concurrency is unlimited and every start is warm. */
  lambdas?: LambdaAccount;
  timings?: {
    /** A message whose function crashed is visible again after this time, which replaces the queues' own. */
    queueVisibilitySeconds?: number;
    /** A message is received this many times before it goes to its dead-letter queue. */
    maxReceiveCount?: number;
    /** The second attempt at a message waits this long, at least one second, in place of the usual time. */
    firstRetrySeconds?: number;
    streamBackOffScale?: number;
    batchingWindowSeconds?: number;
  };
};
