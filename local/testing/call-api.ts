import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorBody } from '../../shared/error-answer.ts';
import type { ErrorCode } from '../../shared/errors.ts';

/** What the API answered; `body` is the JSON, or the text when it is none. */
export type ApiAnswer<Body> = { status: number; headers: Headers; body: Body };

export type ApiCall = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';
  /** Access token of the caller; without it, no Authorization header. */
  token?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is; its type goes in `headers`. */
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** For a test of that: UNAVAILABLE is an answer like another. */
  maybeUnavailable?: boolean;
};

/** A machine that is busy with something else may keep a function from answering within its time. */
const ASKED_AGAIN_FOR_MS = 60_000;
const PAUSE_MS = 500;

/**
 * Calls the API of an embedded cloud over HTTP, as the interface does. The body's type is the
 * caller's to say: `callApi<Repair>(cloud, '/api/repairs/RB…', { token })`. As UNAVAILABLE says that nothing was stored, the
 * same is then asked again for a minute, and what bears a key where nobody knows whether it was.
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

/** What says that nothing was stored, or that nobody knows, where a key has it stored once. */
function mayBeAskedAgain({ status, body }: ApiAnswer<unknown>, { headers = {} }: ApiCall): boolean {
  const code: ErrorCode | undefined = (body as Partial<ErrorBody> | null)?.error?.code;
  const hasKey = Object.hasOwn(headers, 'idempotency-key');
  // The gateway's own 503 has no code: a function took longer than its 29 s.
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
