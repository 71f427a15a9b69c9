import type { RoleSettings } from '../iam/role-caller.ts';

export type FunctionError = { errorType: string; errorMessage: string; trace?: string[] };

export type InvocationResult =
  | { ok: true; payload: unknown; requestId: string }
  | { ok: false; error: FunctionError; requestId: string };

export type InvocationRequest = {
  id: number;
  name: string;
  /** The event is JSON, because on Lambda a handler's event passes through JSON too. */
  event: string;
  requestId: string;
  timeoutMs: number;
};

export type SandboxRequest = { kind: 'load'; name: string } | ({ kind: 'run' } & InvocationRequest);

export type SandboxMessage =
  | { kind: 'ready'; name: string }
  | { kind: 'broken'; name: string; error: FunctionError }
  | { kind: 'log'; name: string; text: string }
  | { kind: 'result'; id: number; payload: string }
  | { kind: 'failure'; id: number; error: FunctionError };

export type HostedFunction = {
  name: string;
  functionName: string;
  functionArn: string;
  memoryMb: number;
  /** This URL begins with `file:` and names the module that exports `handler`. */
  handlerUrl: string;
  environment: Record<string, string>;
  role: RoleSettings;
};

export type SandboxSettings = {
  functions: HostedFunction[];
  compileCache: string;
  /** If this is true, the thread has a low priority, because no request waits for its functions. */
  yields: boolean;
};

/** The payload of a synchronous invocation may have 6 MB in each direction (Lambda quotas). */
export const PAYLOAD_LIMIT_BYTES = 6 * 1024 * 1024;

/** A Lambda does not start when the account's concurrency is used up (Lambda API reference, Invoke). */
export const THROTTLED_ERROR_TYPE = 'TooManyRequestsException';
export const THROTTLED: FunctionError = {
  errorType: THROTTLED_ERROR_TYPE,
  errorMessage: 'Rate Exceeded.',
};

export const isThrottled = (result: InvocationResult): boolean =>
  !result.ok && result.error.errorType === THROTTLED_ERROR_TYPE;

export function describeError(thrown: unknown): FunctionError {
  if (!(thrown instanceof Error)) return { errorType: typeof thrown, errorMessage: String(thrown) };
  return {
    errorType: thrown.name,
    errorMessage: thrown.message,
    trace: (thrown.stack ?? '').split('\n'),
  };
}
