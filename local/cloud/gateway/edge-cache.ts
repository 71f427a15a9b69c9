import type { IncomingMessage } from 'node:http';
import { EDGE_SECONDS, isKeptAtEdge } from '../../../infra/edge/edge.ts';
import type { HttpAnswer } from './http-answer.ts';

type Answer = (request: IncomingMessage) => Promise<HttpAnswer>;

type Kept = { answer: HttpAnswer; sinceMs: number; untilMs: number };

/** Caches tracking pages and look-ups as CloudFront does: as long as `s-maxage` allows, at most two seconds. */
export function createEdgeCache(ask: Answer, now: () => number = () => performance.now()): Answer {
  const kept = new Map<string, Kept>();

  // The entries are in the order of their arrival, so the old ones come first.
  const forgetOld = () => {
    for (const [key, { sinceMs }] of kept) {
      if (now() - sinceMs < EDGE_SECONDS * 1000) return;
      kept.delete(key);
    }
  };

  return async (request) => {
    const url = request.url ?? '/';
    const [path = ''] = url.split('?', 1);
    if (request.method !== 'GET' || !isKeptAtEdge(path)) return ask(request);
    const key = `${url} ${request.headers['accept-encoding'] ?? ''}`;
    const found = kept.get(key);
    if (found !== undefined && now() < found.untilMs) return fromEdge(found, now());
    const answer = await ask(request);
    const seconds = Math.min(sharedSeconds(answer), EDGE_SECONDS);
    if (seconds > 0) {
      forgetOld();
      kept.delete(key);
      kept.set(key, { answer, sinceMs: now(), untilMs: now() + seconds * 1000 });
    }
    return withHeaders(answer, { 'x-cache': 'Miss from cloudfront' });
  };
}

/** Returns the time for which a shared cache may keep an answer; failures are never kept (infra/stacks/web.ts). */
function sharedSeconds({ status, headers }: HttpAnswer): number {
  if (status !== 200) return 0;
  return Number(/\bs-maxage=(\d+)/.exec(String(headers['cache-control']))?.[1] ?? 0);
}

const fromEdge = ({ answer, sinceMs }: Kept, nowMs: number) =>
  withHeaders(answer, {
    'x-cache': 'Hit from cloudfront',
    age: String(Math.floor((nowMs - sinceMs) / 1000)),
  });

const withHeaders = (answer: HttpAnswer, headers: Record<string, string>): HttpAnswer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
});
