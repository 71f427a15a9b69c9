import { retry } from './retry.ts';
import { ShownFailure } from './use-lookup.ts';

const TIMEOUT_MS = 10_000;
/** A person waits for the answer. */
const RETRY_BUDGET_MS = 8_000;

const NO_ANSWER =
  'Le service ne répond pas pour le moment. Vérifiez votre connexion, puis réessayez.';

/** A failed request of a page without a session; its `message` is French and may be shown. */
export class RequestFailure extends ShownFailure {
  /** The status of the answer; 0 when none arrived. */
  readonly status: number;
  /** The problems with the fields that were sent, by field name. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(status: number, body?: unknown) {
    const error = objectOf(objectOf(body).error);
    super(typeof error.message === 'string' ? error.message : NO_ANSWER);
    this.name = 'RequestFailure';
    this.status = status;
    this.fields = objectOf(error.fields);
  }

  /** Whether the same request may succeed a moment later. */
  get isTransient(): boolean {
    const isGateways = this.status === 500 && this.message === NO_ANSWER;
    return isGateways || [0, 502, 503, 504].includes(this.status);
  }
}

const objectOf = (value: unknown): Record<string, unknown> => ({ ...Object(value) });

/** Parses a JSON text; `undefined` for any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type PublicRequest<T> = {
  /** Checks an answer by hand, because a schema library would be larger than the page. */
  isAnswer: (body: unknown) => body is T;
  /** Sent as JSON by POST; without a body, the request is a GET. */
  body?: object;
  signal?: AbortSignal;
  /** Returns the answer to a request that was sent earlier, if there is one. */
  ahead?: (address: string) => Promise<Response> | undefined;
};

function send(address: string, { body, signal, ahead }: PublicRequest<unknown>) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return (
    ahead?.(address) ??
    fetch(address, {
      ...(body
        ? {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
        : { headers: { accept: 'application/json' } }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  );
}

async function ask<T>(address: string, request: PublicRequest<T>): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await send(address, request);
    text = await response.text();
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new RequestFailure(0);
  }
  const body = parsed(text);
  if (response.ok && request.isAnswer(body)) return body;
  throw new RequestFailure(response.status, body);
}

/**
 * Sends one request to the API without a session. Repeating the request must be safe: 502, 503, 504, a 500 of
 * API Gateway itself and network failures are retried for 8 s. Throws RequestFailure.
 */
export function requestPublic<T>(address: string, request: PublicRequest<T>): Promise<T> {
  return retry(() => ask(address, request), {
    budgetMs: RETRY_BUDGET_MS,
    isTransient: (error) => error instanceof RequestFailure && error.isTransient,
    signal: request.signal,
  });
}
