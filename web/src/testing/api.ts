import { vi } from 'vitest';
import { ERRORS, type ErrorCode } from '../../../shared/errors.ts';

/** A request as it left the page; its body is what JSON it carried, or the file. */
export type SentRequest = { name: string; body: unknown };

const answerOf = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** A refusal of the API, in its own words or in those of its code. */
export const refusal = (code: ErrorCode, message: string = ERRORS[code].message) =>
  answerOf({ error: { code, message } }, ERRORS[code].status);

const bodyOf = (body: unknown) => (typeof body === 'string' ? JSON.parse(body) : body);

/**
 * Stands in for the network until `vi.unstubAllGlobals()`: each request is answered by its method and path without the
 * query, with JSON or with a whole response. A request that has no answer here waits for one. Gives what was sent; more
 * answers can be put in later.
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
