/** The messages between the runtime and a sandbox, and the outcome of an invocation. */

import type { RoleSettings } from '../iam/role-caller.ts';

/** A failed invocation as Lambda's API describes it. */
export type FunctionError = { errorType: string; errorMessage: string; trace?: string[] };

/** Outcome of an invocation: the handler's result after JSON, or the function's error. */
export type InvocationResult =
  | { ok: true; payload: unknown; requestId: string }
  | { ok: false; error: FunctionError; requestId: string };

/** Asks a sandbox to run a function's handler. */
export type InvocationRequest = {
  id: number;
  name: string;
  /** The event as JSON, because on Lambda a handler's event passes through JSON too. */
  event: string;
  requestId: string;
  /** The instant at which the function's timeout ends, in epoch milliseconds. */
  deadlineMs: number;
};

/** Asks a sandbox to import a function's handler, or to run it. */
export type SandboxRequest = { kind: 'load'; name: string } | ({ kind: 'run' } & InvocationRequest);

export type SandboxMessage =
  | { kind: 'ready'; name: string }
  | { kind: 'broken'; name: string; error: FunctionError }
  | { kind: 'log'; name: string; text: string }
  | { kind: 'result'; id: number; payload: string }
  | { kind: 'failure'; id: number; error: FunctionError };

/** A sandbox receives these settings of a function that it runs. */
export type HostedFunction = {
  name: string;
  functionName: string;
  functionArn: string;
  memoryMb: number;
  /** file: URL of the module that exports `handler`. */
  handlerUrl: string;
  environment: Record<string, string>;
  /** The rights of the function at AWS. */
  role: RoleSettings;
};

/** A sandbox receives these settings when it starts. */
export type SandboxSettings = {
  functions: HostedFunction[];
  /** Directory of V8's compile cache. */
  compileCache: string;
  /** Whether the sandbox's thread has a low priority, because no request waits for its functions. */
  yields: boolean;
};

/** The payload of a synchronous invocation may have 6 MB in each direction (Lambda quotas). */
export const PAYLOAD_LIMIT_BYTES = 6 * 1024 * 1024;

/** A Lambda that did not start because the account's concurrency is used up (Lambda API reference, Invoke). */
export const THROTTLED_ERROR_TYPE = 'TooManyRequestsException';
export const THROTTLED: FunctionError = {
  errorType: THROTTLED_ERROR_TYPE,
  errorMessage: 'Rate Exceeded.',
};

/** Whether the invocation was refused, so that no code ran. */
export const isThrottled = (result: InvocationResult): boolean =>
  !result.ok && result.error.errorType === THROTTLED_ERROR_TYPE;

/** Describes an error that a handler threw, as Lambda reports it. */
export function describeError(thrown: unknown): FunctionError {
  if (!(thrown instanceof Error)) return { errorType: typeof thrown, errorMessage: String(thrown) };
  return {
    errorType: thrown.name,
    errorMessage: thrown.message,
    trace: (thrown.stack ?? '').split('\n'),
  };
}
