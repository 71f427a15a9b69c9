import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorBody } from '../../shared/error-answer.ts';
import type { ErrorCode } from '../../shared/error-table.ts';

/** `body` is the parsed JSON of the API's answer, or its text when it is not JSON. */
export type ApiAnswer<Body> = { status: number; headers: Headers; body: Body };

export type ApiCall = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';
  /** Without this access token of the caller, no Authorization header is sent. */
  token?: string;
  json?: unknown;
  /** The body is sent unchanged. `headers` states its type. */
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** If this is true, an answer UNAVAILABLE is returned and the call is not retried. */
  maybeUnavailable?: boolean;
};

/** A call is retried for this long, because a busy machine may keep a function from answering in time. */
const ASKED_AGAIN_FOR_MS = 60_000;
const PAUSE_MS = 500;

/**
 * Calls the API of an embedded cloud over HTTP, as the interface does. The caller states the type of the body:
 * `callApi<Repair>(cloud, '/api/repairs/RB…', { token })`. UNAVAILABLE means that nothing was stored, so the call is
 * retried for a minute; so is a call with an idempotency key whose outcome is unknown.
 */
export async function callApi<Body = unknown>(
  cloud: { origin: string },
  path: string,
  call: ApiCall = {},
): Promise<ApiAnswer<Body>> {
  const until = performance.now() + ASKED_AGAIN_FOR_MS;
  for (;;) {
    const answer = await callOnce<Body>(cloud, path, call);
    const isFinal = call.maybeUnavailable || performance.now() > until;
    if (isFinal || !mayBeAskedAgain(answer, call)) return answer;
    await sleep(PAUSE_MS);
  }
}

/** Returns whether a retry is safe: nothing was stored, or a key makes sure that it is stored once. */
function mayBeAskedAgain({ status, body }: ApiAnswer<unknown>, { headers = {} }: ApiCall): boolean {
  const code: ErrorCode | undefined = (body as Partial<ErrorBody> | null)?.error?.code;
  const hasKey = Object.hasOwn(headers, 'idempotency-key');
  // The gateway's own 503 has no code: a function took longer than 29 s.
  const isUnknown = code === 'OUTCOME_UNKNOWN' || code === undefined;
  return status === 503 && (code === 'UNAVAILABLE' || (isUnknown && hasKey));
}

async function callOnce<Body>(
  cloud: { origin: string },
  path: string,
  call: ApiCall,
): Promise<ApiAnswer<Body>> {
  const body = call.json === undefined ? call.body : JSON.stringify(call.json);
  const response = await fetch(`${cloud.origin}${path}`, {
    method: call.method ?? 'GET',
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(call.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
      ...call.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) as Body };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
