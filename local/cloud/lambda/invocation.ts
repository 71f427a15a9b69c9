/** What travels between the runtime and a sandbox, and what an invocation ends in. */

import type { RoleSettings } from '../iam/role-caller.ts';

/** A failed invocation as Lambda's API describes it. */
export type FunctionError = { errorType: string; errorMessage: string; trace?: string[] };

/** Outcome of an invocation: the handler's result as its JSON says it, or the function's error. */
export type InvocationResult =
  | { ok: true; payload: unknown; requestId: string }
  | { ok: false; error: FunctionError; requestId: string };

/** Asks a sandbox to run its handler. */
export type InvocationRequest = {
  id: number;
  /** The event as JSON: what a handler gets has been through JSON on Lambda too. */
  event: string;
  requestId: string;
  /** Instant the function's timeout ends, in epoch milliseconds. */
  deadlineMs: number;
};

export type SandboxMessage =
  | { kind: 'ready' }
  | { kind: 'broken'; error: FunctionError }
  | { kind: 'result'; id: number; payload: string }
  | { kind: 'failure'; id: number; error: FunctionError };

/** What a sandbox is told when it starts. */
export type SandboxSettings = {
  functionName: string;
  functionArn: string;
  memoryMb: number;
  /** file: URL of the module that exports `handler`. */
  handlerUrl: string;
  /** Directory of V8's compile cache. */
  compileCache: string;
  /** Its name in the route table. */
  name: string;
  /** What it may do at AWS. */
  role: RoleSettings;
  /** Whether its thread gives way to those of functions that a request waits for. */
  inBackground: boolean;
};

/** A synchronous invocation's payload may have 6 MB, either way (Lambda quotas). */
export const PAYLOAD_LIMIT_BYTES = 6 * 1024 * 1024;

/** A Lambda that did not start: as many run as the account may have at once (Lambda API reference, Invoke). */
export const THROTTLED_ERROR_TYPE = 'TooManyRequestsException';
export const THROTTLED: FunctionError = {
  errorType: THROTTLED_ERROR_TYPE,
  errorMessage: 'Rate Exceeded.',
};

/** Whether the function was refused, so that nothing of it ran. */
export const isThrottled = (result: InvocationResult): boolean =>
  !result.ok && result.error.errorType === THROTTLED_ERROR_TYPE;

/** An error that a handler threw, as Lambda reports it. */
export function describeError(thrown: unknown): FunctionError {
  if (!(thrown instanceof Error)) return { errorType: typeof thrown, errorMessage: String(thrown) };
  return {
    errorType: thrown.name,
    errorMessage: thrown.message,
    trace: (thrown.stack ?? '').split('\n'),
  };
}
