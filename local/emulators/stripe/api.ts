import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { readBody } from '../../cloud/gateway/read-body.ts';
import { type Account, API_VERSION } from './account.ts';
import { ApiError } from './api-error.ts';
import { createCalls } from './calls.ts';
import type { Connect } from './connect/connect.ts';
import { createConnectCalls } from './connect/connect-calls.ts';
import { newId, type Store } from './state.ts';

type Answer = { status: number; body: unknown; replayed: boolean };

const KEPT_MS = 24 * 60 * 60_000;
const LONGEST_KEY = 255;

/**
 * Carries out a request once per idempotency key, and repeats the stored answer afterwards
 * (docs.stripe.com/api/idempotent_requests). A refusal is stored only when Stripe had begun to carry out the request.
 */
function answerOnce(
  store: Store,
  nowMs: number,
  key: string | undefined,
  request: string,
  answer: () => unknown,
): Answer {
  if (key === undefined) return { status: 200, body: answer(), replayed: false };
  if (key.length > LONGEST_KEY) {
    throw new ApiError(400, { message: 'Idempotency keys may have at most 255 characters.' });
  }
  const { answers } = store.state;
  for (const [each, { keptAtMs }] of Object.entries(answers)) {
    if (keptAtMs + KEPT_MS <= nowMs) delete answers[each];
  }
  const kept = answers[key];
  if (kept !== undefined && kept.request !== request) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  if (kept !== undefined) return { status: kept.status, body: kept.body, replayed: true };
  const keep = (status: number, body: unknown): Answer => {
    answers[key] = { request, status, body, keptAtMs: nowMs };
    return { status, body, replayed: false };
  };
  try {
    // The copy keeps the stored answer from changing with the object.
    return keep(200, structuredClone(answer()));
  } catch (error) {
    if (error instanceof ApiError && error.begun) return keep(error.status, error.body());
    throw error;
  }
}

/** The answer comes later than any of our clients waits. */
const SLOW_MS = 20_000;

async function lateFor(response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  await delay(SLOW_MS, undefined, { signal: gone.signal, ref: false }).catch(() => {});
}

export function createApi(options: {
  store: Store;
  account: Account;
  connect: Connect;
  pagesUrl: () => string;
  now: () => number;
}) {
  const { store, account, now } = options;
  const { platform, onAccount } = createConnectCalls(options.connect, options.pagesUrl);
  const calls = [...createCalls(account, options.pagesUrl), ...platform];

  function answer(request: IncomingMessage, body: string) {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { method = 'GET' } = request;
    if (request.headers.authorization !== `Bearer ${store.state.secretKey}`) {
      throw new ApiError(401, { message: 'Invalid API Key provided' });
    }
    const version = request.headers['stripe-version'];
    if (version !== undefined && version !== API_VERSION) {
      throw new ApiError(400, { message: `Invalid Stripe API version: ${String(version)}` });
    }
    // Calls made for a connected account name it in a header (docs.stripe.com/connect/authentication).
    const connected = request.headers['stripe-account']?.toString();
    const known = connected === undefined ? calls : onAccount(connected);
    const call = known.find((each) => each.method === method && each.path.test(url.pathname));
    if (call === undefined) {
      throw new ApiError(404, {
        message: `Unrecognized request URL (${method}: ${url.pathname}). The local Stripe knows only the calls that Rebond makes.`,
      });
    }
    const id = call.path.exec(url.pathname)?.[1] ?? '';
    const parameters = method === 'POST' ? body : url.searchParams.toString();
    const key = method === 'POST' ? request.headers['idempotency-key']?.toString() : undefined;
    const digest = `${method} ${url.pathname} ${connected ?? ''} ${parameters}`;
    const result = answerOnce(store, now(), key, digest, () => call.answer(id, parameters));
    if (method !== 'GET') store.save();
    return result;
  }

  const keysInUse = new Set<string>();

  async function oneAtATime(key: string | undefined, work: () => Promise<void>): Promise<void> {
    if (key === undefined) return work();
    if (keysInUse.has(key)) {
      throw new ApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    keysInUse.add(key);
    try {
      await work();
    } finally {
      keysInUse.delete(key);
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, {
          'content-type': 'application/json',
          'request-id': newId('req'),
          ...headers,
        })
        .end(JSON.stringify(body));
    const body = (await readBody(request))?.toString('utf8') ?? '';
    try {
      if (store.state.apiMode === 'down') {
        throw new ApiError(503, { type: 'api_error', message: 'Stripe is down (local setting)' });
      }
      if (store.state.apiMode === 'busy') {
        // The type says 'refused', although a later call may succeed (docs.stripe.com/rate-limits).
        throw new ApiError(429, {
          code: 'lock_timeout',
          message:
            'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
        });
      }
      const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
      await oneAtATime(key?.toString(), async () => {
        const { status, body: answered, replayed } = answer(request, body);
        if (store.state.apiMode === 'slow') await lateFor(response);
        if (response.destroyed) return;
        send(status, answered, replayed ? { 'idempotent-replayed': 'true' } : {});
      });
    } catch (error) {
      const known =
        error instanceof ApiError
          ? error
          : new ApiError(500, { type: 'api_error', message: String(error) });
      send(known.status, known.body());
    }
  };
}
