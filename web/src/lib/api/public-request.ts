import { UNEXPECTED } from '../../../../shared/failure.ts';
import type { PublicKey } from '../../../../shared/routes.ts';
import type { TrackedShop } from '../../../../shared/tracking/answers.ts';
import { retry } from './retry.ts';
import { type AnyInput, addressOf, type RouteAnswer, type RouteInput } from './route-request.ts';

const TIMEOUT_MS = 10_000;
const RETRY_BUDGET_MS = 8_000;

const NO_ANSWER =
  'Le service ne répond pas pour le moment. Vérifiez votre connexion, puis réessayez.';

/** This is thrown by requests of pages without a session. Its `message` is French and may be shown. */
export class RequestFailure extends Error {
  /** This is the status of the answer, or 0 if no answer came. */
  readonly status: number;
  /** This is a code of shared/error-table.ts, or undefined if no answer came. */
  readonly code: unknown;
  /** These are the messages of the fields that the API refused. */
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly shop: TrackedShop | undefined;

  constructor(status: number, body?: unknown) {
    const error = objectOf(objectOf(body).error);
    super(typeof error.message === 'string' ? error.message : NO_ANSWER);
    this.status = status;
    this.code = error.code;
    this.fields = objectOf(error.fields) as Record<string, string>;
    this.shop = error.shop as TrackedShop | undefined;
  }
}

/** Returns a failure's French message. Any other error is a bug, and its text is not shown. */
export const shownMessage = (error: unknown): string =>
  error instanceof RequestFailure ? error.message : UNEXPECTED;

/** An answer 500 without our error body comes from API Gateway itself. */
const isTransient = (error: unknown): boolean =>
  error instanceof RequestFailure &&
  (error.status === 500 ? error.message === NO_ANSWER : [0, 502, 503, 504].includes(error.status));

const objectOf = (value: unknown): Record<string, unknown> => ({ ...Object(value) });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Sending<Part extends PropertyKey = string> = {
  /** Only the presence of these parts of the answer is checked, because a schema library is too large for the page. */
  has: readonly Part[];
  signal?: AbortSignal;
  /** Returns the answer to a request that was sent earlier, if there is one. */
  ahead?: (address: string) => Promise<Response> | undefined;
};

function send(key: PublicKey, input: AnyInput & Sending) {
  const { body, signal, ahead } = input;
  const { method, address } = addressOf(key, input);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return (
    ahead?.(address) ??
    fetch(address, {
      method,
      headers: { [body ? 'content-type' : 'accept']: 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  );
}

async function ask<Key extends PublicKey>(
  key: Key,
  request: RouteInput<Key> & Sending<keyof RouteAnswer<Key>>,
): Promise<RouteAnswer<Key>> {
  let response: Response;
  let body: unknown;
  try {
    response = await send(key, request as AnyInput & Sending);
    body = parsed(await response.text());
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new RequestFailure(0);
  }
  if (response.ok && request.has.every((part) => part in objectOf(body)))
    return body as RouteAnswer<Key>;
  throw new RequestFailure(response.status, body);
}

/**
 * Sends a request without a session and checks the answer. For eight seconds, it repeats the request after 502,
 * 503, 504, a 500 of API Gateway itself and network failures, so repeating the request must be safe. Throws
 * RequestFailure.
 */
export function requestPublic<Key extends PublicKey>(
  key: Key,
  request: RouteInput<Key> & Sending<keyof RouteAnswer<Key>>,
): Promise<RouteAnswer<Key>> {
  return retry(() => ask(key, request), {
    budgetMs: RETRY_BUDGET_MS,
    isTransient,
    signal: request.signal,
  });
}
