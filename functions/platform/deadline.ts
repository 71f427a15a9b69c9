import { AsyncLocalStorage } from 'node:async_hooks';

type Invocation = { endMs: number; mayHaveWritten: boolean };

/** The storage keeps apart invocations that run at the same time. */
const underWay = new AsyncLocalStorage<Invocation>();

/** Every call leaves this much time for answering the request. */
const ANSWER_MS = 500;
/** An attempt starts only if this much time is left. */
const LEAST_MS = 20;

/** Runs `work` as an invocation that Lambda ends in `remainingMs`, and limits all its calls to that time. */
export function withDeadline<Result>(remainingMs: number, work: () => Result): Result {
  return underWay.run({ endMs: Date.now() + remainingMs, mayHaveWritten: false }, work);
}

/**
 * Returns the remaining time divided by the attempts left (this one and `attemptsAfter`), at most `mostMs`. Outside an
 * invocation it is `mostMs`.
 * @throws Error TimeoutError when no time is left.
 */
export function attemptMs(mostMs: number, attemptsAfter: number): number {
  const { endMs } = underWay.getStore() ?? {};
  if (endMs === undefined) return mostMs;
  const share = (endMs - ANSWER_MS - Date.now()) / (attemptsAfter + 1);
  if (share < LEAST_MS) throw timeoutError('The invocation has no time left for another call');
  return Math.min(mostMs, Math.ceil(share));
}

export const timeoutError = (message: string): Error =>
  Object.assign(new Error(message), { name: 'TimeoutError' });

/** Records that a write was sent, with or without an answer. A request that fails later may have stored something. */
export function noteWrite(): void {
  const invocation = underWay.getStore();
  if (invocation) invocation.mayHaveWritten = true;
}

export const mayHaveWritten = (): boolean => underWay.getStore()?.mayHaveWritten ?? false;
