import { ApiError } from './api-error.ts';
import type { Store } from './state.ts';

export type Answer = { status: number; body: unknown; replayed: boolean };

const KEPT_MS = 24 * 60 * 60_000;
const LONGEST_KEY = 255;

/**
 * docs.stripe.com/api/idempotent_requests. A refusal is stored as the answer only when the request had begun to be
 * carried out, not when its parameters were refused.
 */
export function answerOnce(
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
    // A copy: the stored answer must not change with the object.
    return keep(200, structuredClone(answer()));
  } catch (error) {
    if (error instanceof ApiError && error.begun) return keep(error.status, error.body());
    throw error;
  }
}
