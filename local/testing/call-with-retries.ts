import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiAnswer, type ApiCall, callApi } from './call-api.ts';

/** The time limit is the same as a page's (web/src/lib/api/api-client.ts). */
const BUDGET_MS = 5_000;
const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5_000;

/**
 * Returns whether a page would retry after an answer: API Gateway's own failure, or an answer of an unavailable API.
 */
const mayPass = ({ status, body }: ApiAnswer<unknown>): boolean =>
  [502, 503, 504].includes(status) || (status === 500 && !Object.hasOwn(Object(body), 'error'));

const isRepeatable = ({ method = 'GET', headers }: ApiCall) =>
  method === 'GET' || headers?.['idempotency-key'] !== undefined;

/** Calls the API as a page does: reads, and writes with a key, are retried while that may help. */
export async function callWithRetries<Body>(
  cloud: { origin: string },
  path: string,
  call: ApiCall = {},
  budgetMs = BUDGET_MS,
): Promise<ApiAnswer<Body>> {
  const begunMs = performance.now();
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
    const answer = await callApi<Body>(cloud, path, { ...call, maybeUnavailable: true });
    const isOver = performance.now() + delayMs - begunMs > budgetMs;
    if (isOver || !isRepeatable(call) || !mayPass(answer)) return answer;
    await sleep(delayMs);
  }
}
