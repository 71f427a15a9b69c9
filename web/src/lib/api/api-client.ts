import { BROWSER_ERRORS } from '../../../../shared/browser-errors.ts';
import type { ErrorCode } from '../../../../shared/error-table.ts';
import { ExpectedError } from '../../../../shared/expected-error.ts';
import { UNEXPECTED } from '../../../../shared/failure.ts';
import type { ShopKey } from '../../../../shared/routes.ts';
import { withFreshSignIn } from '../session/fresh-sign-in.ts';
import { emitSessionEvent } from '../session/session-events.ts';
import { departuresSoFar } from '../session/stored-tokens.ts';
import { type AccessToken, accessToken, refreshAccessToken } from '../session/tokens.ts';
import { ApiError, errorOf, malformed } from './api-error.ts';
import { takeAhead } from './asked-ahead.ts';
import { isNotFetched } from './not-fetched.ts';
import { retry } from './retry.ts';
import {
  type AnswerSchema,
  type AnyInput,
  addressOf,
  type Optional,
  type RouteInput,
  type Sending,
} from './route-request.ts';

/** A file is sent unchanged as the body, and any other body as JSON. */
type ApiRequest = Sending & { method: string; address: string; body?: object | undefined };

const TIMEOUT_MS = 10_000;
/** The limit is longer for a file, because the server makes or fetches it during the request. */
const FILE_TIMEOUT_MS = 30_000;
/** A person waits for the answer, so the retries end sooner than those of a token refresh. */
const RETRY_BUDGET_MS = 5_000;

const UNREACHABLE =
  'La connexion au service a échoué. Vérifiez votre réseau, puis réessayez dans un instant.';

type Reading = { accept: string; read: (response: Response) => Promise<unknown> };

const JSON_READING: Reading = {
  accept: 'application/json',
  read: async (response) => JSON.parse(await response.text()),
};
/** Returns the file in an answer, named by the header `content-disposition`. Without a name, it is empty. */
async function fileOf(response: Response): Promise<File> {
  const header = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]*)"/.exec(header)?.[1] ?? '';
  return new File([await response.blob()], name);
}

const FILE_READING: Reading = {
  accept: 'application/pdf, application/json',
  read: fileOf,
};

function initOf(
  request: ApiRequest,
  jwt: string,
  correlationId: string,
  accept: string,
): RequestInit {
  const headers = new Headers({
    authorization: `Bearer ${jwt}`,
    accept,
    'x-correlation-id': correlationId,
  });
  const { body } = request;
  if (body instanceof Blob) headers.set('content-type', body.type);
  else if (body !== undefined) headers.set('content-type', 'application/json');
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey);
  const signals = [AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS)];
  if (request.signal !== undefined) signals.push(request.signal);
  return {
    method: request.method,
    headers,
    signal: AbortSignal.any(signals),
    ...(request.keepalive === true ? { keepalive: true } : {}),
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
  };
}

async function send(
  request: ApiRequest,
  jwt: string,
  { accept, read }: Reading,
  correlationId: string,
): Promise<unknown> {
  try {
    const isRead = request.method === 'GET';
    const ahead = isRead ? takeAhead(request.address, jwt) : undefined;
    const response = await (ahead ??
      (request.transport ?? fetch)(request.address, initOf(request, jwt, correlationId, accept)));
    if (!response.ok) throw await errorOf(response, correlationId);
    return response.status === 204 ? undefined : await read(response);
  } catch (error) {
    if (error instanceof ApiError || request.signal?.aborted) throw error;
    // The answer arrived completely but is not JSON. Any other error means that the answer broke off.
    if (error instanceof SyntaxError) throw malformed(correlationId);
    throw new ApiError('UNAVAILABLE', {
      ...BROWSER_ERRORS.UNAVAILABLE,
      message: UNREACHABLE,
      requestId: correlationId,
      kind: 'unreachable',
      isTransient: true,
    });
  }
}

/** Sends the request with the current token. If the token is refused, it sends the request again with a new token. */
async function sendSignedIn(
  request: ApiRequest,
  reading: Reading,
  correlationId: string,
  departures: number,
): Promise<unknown> {
  const sendWith = ({ jwt }: AccessToken) => {
    // Another person may have signed in, and this request must not go to that person's shop.
    if (departures !== departuresSoFar()) throw new ExpectedError('UNAUTHENTICATED');
    return send(request, jwt, reading, correlationId);
  };
  try {
    return await sendWith(await accessToken());
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'UNAUTHENTICATED') throw error;
    return sendWith(await refreshAccessToken());
  }
}

const mayRepeat = ({ method, idempotencyKey, isRepeated = true }: ApiRequest) =>
  method === 'GET' || (idempotencyKey !== undefined && isRepeated);

async function call<T>(
  request: ApiRequest,
  reading: Reading,
  accept: (answer: unknown, correlationId: string) => T,
): Promise<T> {
  // All attempts share this id, under which the log line of the successful attempt is found.
  const correlationId = crypto.randomUUID();
  const departures = departuresSoFar();
  try {
    const answer = await withFreshSignIn(() =>
      retry(() => sendSignedIn(request, reading, correlationId, departures), {
        budgetMs: mayRepeat(request) ? RETRY_BUDGET_MS : 0,
        isTransient: (error) => error instanceof ApiError && error.isTransient,
        signal: request.signal,
      }),
    );
    return accept(answer, correlationId);
  } catch (error) {
    const isRefused = error instanceof ExpectedError && error.code === 'UNAUTHENTICATED';
    if (isRefused && departures === departuresSoFar()) emitSessionEvent('session-ended');
    throw error;
  }
}

const requestOf = (key: ShopKey, input: AnyInput & Sending = {}): ApiRequest => ({
  ...input,
  ...addressOf(key, input),
});

/**
 * Checks the answer with `schema`. For reads, and for writes with an idempotency key, it retries 502, 503, 504, a 500
 * of API Gateway itself and network failures. Throws ApiError, or ExpectedError without a token, and announces the end
 * of a session as `session-ended`.
 */
export function callApi<Key extends ShopKey, T>(
  key: Key,
  schema: AnswerSchema<Key, T>,
  ...[input]: Optional<RouteInput<Key> & Sending>
): Promise<T> {
  return call(
    requestOf(key, input as AnyInput & Sending),
    JSON_READING,
    (answer, correlationId) => {
      const parsed = schema.safeParse(answer);
      if (parsed.success) return parsed.data;
      throw malformed(correlationId);
    },
  );
}

/** Like `callApi`, but returns a file with the name that the API gives. */
export function downloadFile<Key extends ShopKey>(
  key: Key,
  ...[input]: Optional<RouteInput<Key> & Sending>
): Promise<File> {
  return call(
    { timeoutMs: FILE_TIMEOUT_MS, ...requestOf(key, input as AnyInput & Sending) },
    FILE_READING,
    (answer, correlationId) => {
      if (answer instanceof File && answer.size > 0) return answer;
      throw malformed(correlationId);
    },
  );
}

/** A person cannot explain these failures and should report them to the operator. */
const FOR_SUPPORT: ReadonlySet<ErrorCode> = new Set(['INTERNAL', 'FILTERED']);

/** Returns the French message for an error. The text of a bug is never shown, only the reference for support. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ExpectedError)) return isNotFetched(error) ? UNREACHABLE : UNEXPECTED;
  const isForSupport = error instanceof ApiError && FOR_SUPPORT.has(error.code);
  return isForSupport
    ? `${error.message} Référence\u202f: ${error.requestId.slice(0, 8)}`
    : error.message;
}
