import type { InspectAnswer } from './cloud/gateway/api.ts';
import type { FunctionLog, LambdaAccount } from './cloud/lambda/runtime.ts';
import type { StripeAccount } from './emulators/stripe/test-mode.ts';

/** What may be otherwise in an embedded cloud; mostly a test's wishes. */
export type CloudOptions = {
  /** Port of the one origin; 0 (default) takes any that is free. */
  port?: number;
  /** Where everything is kept; without it, in memory. */
  dataDirectory?: string;
  /** Whether to serve the web build of web/dist; default true. */
  web?: boolean;
  /** The address people use, when it is not the gateway's own (a development server in front). */
  publicOrigin?: string;
  /** Spoken to instead of the local Stripe. */
  stripeAccount?: StripeAccount;
  /** Whether functions run as bundles, as on AWS; default true. From their sources they can be reloaded. */
  bundles?: boolean;
  /** Takes what a person at the terminal should know; default: standard error. */
  report?: (line: string) => void;
  /** Takes what functions write to their log, instead of the data directory. */
  functionLog?: FunctionLog;
  /** Whether streams, queues and the clock invoke functions; default true. A test that plays them itself says false. */
  eventSources?: boolean;
  /** Looks at every answer of a Lambda to an HTTP request; tests do. */
  inspectAnswer?: InspectAnswer;
  /** The user pool's clock, in milliseconds since 1970; tests move it to get tokens that have expired. */
  userPoolNow?: () => number;
  /** Addresses without limits of requests, as REBOND_UNLIMITED names them, which is asked where this is not given. */
  unlimited?: string;
  /** Messages a day, as REBOND_BUDGETS holds them, which is asked where this is not given. */
  budgets?: string;
  /** Whether SES and SNS tell what became of messages; default true. Who counts what follows from a change says false. */
  tellsOutcomes?: boolean;
  /** Gives the address at which functions find S3, from its own: of something that stands in between. */
  leadToS3?: (endpoint: string) => Promise<string>;
  /** How many Lambdas the account has at once, and what a cold one costs; without it, as many as are asked for, warm. */
  lambdas?: LambdaAccount;
  timings?: {
    /** Replaces the queues' visibility timeouts: when a message whose function broke comes back. */
    queueVisibilitySeconds?: number;
    /** Replaces how often a message is received before it goes to its dead-letter queue. */
    maxReceiveCount?: number;
    /** Replaces the wait before the second attempt at a message; none is shorter than a second. */
    firstRetrySeconds?: number;
    /** Multiplies the pauses between the stream consumers' retries. */
    streamBackOffScale?: number;
  };
};
