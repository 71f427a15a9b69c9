import { vi } from 'vitest';
import { ERRORS, type ErrorCode } from '../../../shared/error-table.ts';

/** The page sent this request. `body` is the JSON or the file in it. */
export type SentRequest = { name: string; body: unknown };

const answerOf = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** Returns a refusal by the API, with its own message or with the code's message. */
export const refusal = (code: ErrorCode, message: string = ERRORS[code].message) =>
  answerOf({ error: { code, message } }, ERRORS[code].status);

const bodyOf = (body: unknown) => (typeof body === 'string' ? JSON.parse(body) : body);

/**
 * Replaces the network until `vi.unstubAllGlobals()`. Each request is answered by its method and its path without the
 * query, with JSON or with a whole response; a request without an answer never ends. Returns the requests that were
 * sent. A test may add more answers later.
 */
export function answerApi(answers: Record<string, unknown>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const name = `${init.method ?? 'GET'} ${address}`;
    sent.push({ name, body: bodyOf(init.body) });
    const answer = answers[name] ?? answers[name.replace(/\?.*/, '')];
    if (answer === undefined) return new Promise(() => {});
    const given: unknown = typeof answer === 'function' ? await answer() : answer;
    return given instanceof Response ? given.clone() : answerOf(given);
  });
  return sent;
}
