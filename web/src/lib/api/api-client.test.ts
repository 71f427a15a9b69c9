// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ERRORS } from '../../../../shared/error-table.ts';
import { AppError } from '../../../../shared/errors.ts';
import { useFreshSignIn } from '../session/fresh-sign-in.ts';
import { onSessionEvent, type SessionEvent } from '../session/session-events.ts';
import { departuresSoFar } from '../session/stored-tokens.ts';
import { accessToken, refreshAccessToken } from '../session/tokens.ts';
import { callApi, downloadFile, messageOf } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { addressOf } from './route-request.ts';

vi.mock('../session/stored-tokens.ts', () => ({ departuresSoFar: vi.fn(() => 0) }));
vi.mock('../session/tokens.ts', () => ({ accessToken: vi.fn(), refreshAccessToken: vi.fn() }));

const schema = z.object({ ok: z.boolean() });
/** This client ignores the types of the contract, so it accepts a key that no route has, and any answer. */
const ask = (key: string, input: object = {}): Promise<unknown> =>
  callApi(key as 'GET /api/session', schema as never, input);
const fetchMock = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const token = (jwt: string) => ({ jwt, expiresAtSeconds: 0 });
const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`);
  return error;
};

let events: SessionEvent[];
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
  vi.mocked(accessToken).mockReset().mockResolvedValue(token('first'));
  vi.mocked(refreshAccessToken).mockReset().mockResolvedValue(token('second'));
  events = [];
  stop = onSessionEvent((event) => events.push(event));
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('A request carries the access token, JSON and an id of its own', async () => {
  fetchMock.mockResolvedValueOnce(answer(201, { ok: true }));
  await ask('POST /api/repairs', {
    body: { issue: 'écran' },
    idempotencyKey: 'k1',
  });
  const [path, init] = fetchMock.mock.calls[0] ?? [];
  const headers = new Headers(init?.headers);
  expect(path).toBe('/api/repairs');
  expect(init?.body).toBe('{"issue":"écran"}');
  expect(headers.get('authorization')).toBe('Bearer first');
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('idempotency-key')).toBe('k1');
  expect(headers.get('x-correlation-id')).toMatch(/^[\da-f-]{36}$/);
});

test('A response that was requested ahead with the same token answers one request, and the next request is sent', async () => {
  const responses = { '/api/session': Promise.resolve(answer(200, { ok: true })) };
  globalThis.rebondAhead = { responses, jwt: 'first' };
  fetchMock.mockResolvedValueOnce(answer(200, { ok: false }));
  expect(await ask('GET /api/session')).toEqual({ ok: true });
  expect(await ask('GET /api/session')).toEqual({ ok: false });
  expect(fetchMock).toHaveBeenCalledOnce();
  globalThis.rebondAhead = undefined;
});

test.each([
  ['GET /api/session', 'another person’s token'],
  ['POST /api/session', 'first'],
])('%s takes no response that was requested ahead with the token "%s"', async (key, jwt) => {
  const responses = { '/api/session': Promise.resolve(answer(200, { ok: true })) };
  globalThis.rebondAhead = { responses, jwt };
  fetchMock.mockResolvedValueOnce(answer(200, { ok: false }));
  expect(await ask(key)).toEqual({ ok: false });
  globalThis.rebondAhead = undefined;
});

test('The address of a request contains the route’s parameters and leaves out empty query values', () => {
  const input = { params: { id: 'a/é' }, query: { as: 'issued', cursor: null, q: '', n: 0 } };
  expect(addressOf('GET /api/documents/{id}/pdf', input)).toEqual({
    method: 'GET',
    address: '/api/documents/a%2F%C3%A9/pdf?as=issued&n=0',
  });
});

test('A file is sent unchanged, under its own type', async () => {
  fetchMock.mockResolvedValueOnce(answer(201, { ok: true }));
  const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
  await ask('POST /api/company/logo', { body: file });
  const [, init] = fetchMock.mock.calls[0] ?? [];
  expect(init?.body).toBe(file);
  expect(new Headers(init?.headers).get('content-type')).toBe('image/svg+xml');
});

test('An error of the API keeps its code, message and fields', async () => {
  const error = { code: 'INVALID', message: 'Corrigez.', fields: { issue: 'Trop long.' } };
  fetchMock.mockResolvedValueOnce(answer(400, { error }));
  const failure = await failureOf(ask('GET /api/repairs'));
  expect(failure).toMatchObject({ code: 'INVALID', message: 'Corrigez.', fields: error.fields });
});

test('An error whose code this page does not know yet keeps the API’s message', async () => {
  const error = { code: 'ADDED_LATER', message: 'Choisissez un autre jour.' };
  fetchMock.mockResolvedValueOnce(answer(409, { error }));
  const failure = await failureOf(ask('GET /api/repairs'));
  expect([failure.status, messageOf(failure)]).toEqual([409, 'Choisissez un autre jour.']);
});

/** Services in front of our Lambdas send these answers (ADR 0182): an HTTP API sends JSON, and CloudFront a page. */
const OTHERS_WORDS = ['{"message":"Service Error"}', '<h1>502 ERROR</h1>'];

test.each(
  (
    [
      [400, 'INVALID'],
      [403, 'FILTERED'],
      [404, 'NOT_FOUND'],
      [405, 'NOT_FOUND'],
      [413, 'TOO_LARGE'],
      [414, 'TOO_LARGE'],
      [429, 'TOO_MANY'],
      [431, 'TOO_LARGE'],
      [500, 'INTERNAL'],
      [502, 'UNAVAILABLE'],
      [503, 'UNAVAILABLE'],
      [504, 'UNAVAILABLE'],
    ] as const
  ).flatMap(([status, code]) => OTHERS_WORDS.map((words) => [status, code, words] as const)),
)(
  'A response %i that the API did not write is reported as %s, with a French message instead of "%s"',
  async (status, code, words) => {
    fetchMock.mockResolvedValueOnce(new Response(words, { status }));
    const failure = await failureOf(ask('PATCH /api/x'));
    expect(failure.code).toBe(code);
    expect(messageOf(failure)).toContain(ERRORS[code].message);
    expect(messageOf(failure)).not.toMatch(/Service Error|502 ERROR/);
  },
);

test('When API Gateway refuses the token and a new token, the session is over, and the message is in French', async () => {
  fetchMock.mockImplementation(async () => answer(401, { message: 'Unauthorized' }));
  const failure = await failureOf(ask('PATCH /api/x'));
  expect([failure.code, messageOf(failure)]).toEqual([
    'UNAUTHENTICATED',
    ERRORS.UNAUTHENTICATED.message,
  ]);
});

test('A refusal that the firewall sends in the API’s form shows the reference by which the operator finds it', async () => {
  const error = { code: 'FILTERED', message: ERRORS.FILTERED.message };
  fetchMock.mockResolvedValueOnce(answer(403, { error }));
  const failure = await failureOf(ask('GET /api/x'));
  expect(messageOf(failure)).toMatch(/pare-feu.*Référence\u202f: [\da-f]{8}$/);
});

test('A refusal that the firewall sends as a page shows the reference by which the operator finds it', async () => {
  fetchMock.mockResolvedValueOnce(new Response('<h1>Request blocked</h1>', { status: 403 }));
  const failure = await failureOf(ask('GET /api/x'));
  expect(messageOf(failure)).toMatch(/pare-feu.*Référence\u202f: [\da-f]{8}$/);
});

test.each([
  'Failed to fetch dynamically imported module: https://app.rebond.fr/assets/cropper.js',
  'error loading dynamically imported module: https://app.rebond.fr/assets/cropper.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/cropper.css',
])(
  'A part of the page that cannot be fetched is reported as a network problem, not as a bug: %s',
  (message) => {
    expect(messageOf(new TypeError(message))).toContain('Vérifiez votre réseau');
  },
);

test('A bug’s own text is never shown', () => {
  for (const bug of [
    new TypeError('x is not a function'),
    new Error('No module of ours'),
    'text',
  ]) {
    expect(messageOf(bug)).toBe(ERRORS.INTERNAL.message);
  }
});

test('All attempts at one call share one id, and the message about a bug shows the beginning of that id', async () => {
  fetchMock
    .mockResolvedValueOnce(answer(503, { message: 'Service Unavailable' }))
    .mockResolvedValueOnce(answer(401, { message: 'Unauthorized' }))
    .mockResolvedValueOnce(answer(500, { error: { code: 'INTERNAL', message: 'Une erreur.' } }));
  const failure = await failureOf(ask('GET /api/x'));
  const sent = fetchMock.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('x-correlation-id'),
  );
  expect(sent).toHaveLength(3);
  expect(new Set(sent)).toEqual(new Set([failure.requestId]));
  expect(messageOf(failure)).toMatch(
    new RegExp(` Référence\u202f: ${failure.requestId.slice(0, 8)}$`),
  );
});

test('A refused token is refreshed once', async () => {
  fetchMock
    .mockResolvedValueOnce(answer(401, { message: 'Unauthorized' }))
    .mockResolvedValueOnce(answer(200, { ok: true }));
  expect(await ask('GET /api/x')).toEqual({ ok: true });
  expect(new Headers(fetchMock.mock.calls[1]?.[1]?.headers).get('authorization')).toBe(
    'Bearer second',
  );
  expect(events).toEqual([]);
});

test('When a refreshed token is refused too, the end of the session is announced', async () => {
  fetchMock.mockImplementation(async () => answer(401, { message: 'Unauthorized' }));
  const failure = await failureOf(ask('GET /api/x'));
  expect(failure.code).toBe('UNAUTHENTICATED');
  expect(events).toEqual(['session-ended']);
});

test('A request that is refused after the person has signed out is not repeated for the next person, and does not end that person’s session', async () => {
  fetchMock.mockImplementationOnce(async () => {
    vi.mocked(departuresSoFar).mockReturnValue(1);
    return answer(401, {});
  });
  fetchMock.mockResolvedValue(answer(201, { ok: true }));
  const request = ask('POST /api/repairs', { body: {}, idempotencyKey: 'k1' });
  await expect(request).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(events).toEqual([]);
  vi.mocked(departuresSoFar).mockReturnValue(0);
});

test('A refused token refresh announces the end of the session as well', async () => {
  vi.mocked(accessToken).mockRejectedValue(new AppError('UNAUTHENTICATED'));
  await expect(ask('GET /api/x')).rejects.toThrow(AppError);
  expect(events).toEqual(['session-ended']);
});

/** API Gateway sends these answers for a Lambda that timed out, and for one that could not start or crashed. */
const OF_API_GATEWAY = [
  [503, { message: 'Service Unavailable' }],
  [500, { message: 'Internal Server Error' }],
] as const;

test.each(
  OF_API_GATEWAY.flatMap(([status, body]) => [
    ['a read', status, 'GET', {}, 2, body] as const,
    ['a write with a key', status, 'POST', { idempotencyKey: 'k' }, 2, body] as const,
    ['a write without a key', status, 'PATCH', {}, 1, body] as const,
  ]),
)(
  'When API Gateway answers %s with %i, the request is repeated only if that is safe',
  async (_name, status, method, input, times, body) => {
    fetchMock.mockImplementation(async () => answer(200, { ok: true }));
    fetchMock.mockResolvedValueOnce(answer(status, body));
    await ask(`${method} /api/x`, input).catch(() => undefined);
    expect(fetchMock).toHaveBeenCalledTimes(times);
  },
);

test('A missing answer is distinguished from a malformed one', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const unreachable = await failureOf(ask('PATCH /api/x'));
  expect(unreachable).toMatchObject({ kind: 'unreachable', code: 'UNAVAILABLE' });
  fetchMock.mockResolvedValueOnce(answer(200, { ok: 'oui' }));
  const malformed = await failureOf(ask('GET /api/x'));
  expect(malformed.kind).toBe('malformed');
});

/** Returns an answer whose connection breaks after its first bytes. */
const brokenAnswer = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"ok":'));
      },
      pull(controller) {
        controller.error(new TypeError('network error'));
      },
    }),
  );

test('An answer that breaks off counts as no answer: a read is retried, a write is reported', async () => {
  fetchMock.mockImplementation(async () => brokenAnswer());
  const failure = await failureOf(ask('PATCH /api/x'));
  expect(failure).toMatchObject({ kind: 'unreachable', code: 'UNAVAILABLE' });
  fetchMock.mockReset().mockResolvedValueOnce(brokenAnswer());
  fetchMock.mockResolvedValueOnce(answer(200, { ok: true }));
  expect(await ask('GET /api/x')).toEqual({ ok: true });
});

test('An answer that is not JSON is malformed', async () => {
  fetchMock.mockResolvedValueOnce(new Response('<html>', { status: 200 }));
  expect((await failureOf(ask('GET /api/x'))).kind).toBe('malformed');
});

const NAMED = { headers: { 'content-disposition': 'attachment; filename="Facture-1-copie.pdf"' } };

test('A PDF is downloaded as bytes under its name with the token, and an empty answer is not a file', async () => {
  fetchMock.mockResolvedValueOnce(new Response('%PDF-1.7', NAMED));
  const pdf = await downloadFile('GET /api/documents/{id}/pdf', { params: { id: 'd1' } });
  expect(await pdf.text()).toBe('%PDF-1.7');
  expect(pdf.name).toBe('Facture-1-copie.pdf');
  const headers = new Headers(fetchMock.mock.calls[0]?.[1]?.headers);
  expect(headers.get('authorization')).toBe('Bearer first');
  fetchMock.mockResolvedValueOnce(new Response('', { status: 200 }));
  expect(
    (await failureOf(downloadFile('GET /api/documents/{id}/pdf', { params: { id: 'd1' } }))).kind,
  ).toBe('malformed');
});

test('A refused PDF reports its reason like any other request', async () => {
  const error = { code: 'DOCUMENT_NOT_FOUND', message: 'Ce document n’existe pas.' };
  fetchMock.mockResolvedValueOnce(answer(404, { error }));
  expect(
    await failureOf(downloadFile('GET /api/documents/{id}/pdf', { params: { id: 'd1' } })),
  ).toMatchObject(error);
});

const old = () =>
  answer(403, { error: { code: 'SIGN_IN_AGAIN', message: 'Confirmez votre mot de passe.' } });
const question = () =>
  vi.waitFor(() => {
    const given = useFreshSignIn.getState().answer;
    if (given === null) throw new Error('Nobody is asked');
    return given;
  });

test('An action that requires a recent sign-in is sent again, with the same body and the new token, once the person has signed in', async () => {
  fetchMock.mockResolvedValueOnce(old()).mockResolvedValueOnce(answer(200, { ok: true }));
  const saved = ask('PUT /api/company', { body: { iban: 'FR76' } });
  const signedIn = await question();
  expect(fetchMock).toHaveBeenCalledOnce();
  vi.mocked(accessToken).mockResolvedValue(token('fresh'));
  signedIn(true);
  expect(await saved).toEqual({ ok: true });
  const [before, after] = fetchMock.mock.calls.map(([, init]) => init);
  expect(after?.body).toBe(before?.body);
  expect(new Headers(after?.headers).get('authorization')).toBe('Bearer fresh');
});

test('An action fails with the API’s reason and is not sent again when the person does not sign in', async () => {
  fetchMock.mockResolvedValueOnce(old());
  const failed = failureOf(ask('DELETE /api/account'));
  (await question())(false);
  expect(await failed).toMatchObject({
    code: 'SIGN_IN_AGAIN',
    message: 'Confirmez votre mot de passe.',
  });
  expect(fetchMock).toHaveBeenCalledOnce();
});

test('A person is asked once for one action, even when the new sign-in is refused too', async () => {
  fetchMock.mockImplementation(async () => old());
  const failed = failureOf(ask('DELETE /api/account'));
  (await question())(true);
  expect((await failed).code).toBe('SIGN_IN_AGAIN');
  expect(fetchMock).toHaveBeenCalledTimes(2);
});
