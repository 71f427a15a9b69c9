import { AsyncLocalStorage } from 'node:async_hooks';

/** What an invocation has left, and what is known of what it has stored. */
type Invocation = { endMs: number; mayHaveWritten: boolean };

/** Each invocation's own: several may be under way at once. */
const underWay = new AsyncLocalStorage<Invocation>();

/** Kept back from every call, for the answer itself. */
const ANSWER_MS = 500;
/** With less than this left, an attempt is not worth beginning. */
const LEAST_MS = 20;

/** Runs `work` as an invocation that Lambda ends in `remainingMs`: no call that it makes waits for longer. */
export function withDeadline<Result>(remainingMs: number, work: () => Result): Result {
  return underWay.run({ endMs: Date.now() + remainingMs, mayHaveWritten: false }, work);
}

/**
 * How long an attempt may wait for its answer, in milliseconds: an even share of what the invocation has left for it
 * and the `attemptsAfter` it, and at most `mostMs`. Outside of an invocation that is `mostMs`.
 * @throws Error TimeoutError when nothing is left.
 */
export function attemptMs(mostMs: number, attemptsAfter: number): number {
  const { endMs } = underWay.getStore() ?? {};
  if (endMs === undefined) return mostMs;
  const share = (endMs - ANSWER_MS - Date.now()) / (attemptsAfter + 1);
  if (share < LEAST_MS) throw timeoutError('The invocation has no time left for another call');
  return Math.min(mostMs, Math.ceil(share));
}

/** By the name under which the SDK tells that no answer came in time. */
export const timeoutError = (message: string): Error =>
  Object.assign(new Error(message), { name: 'TimeoutError' });

/** Notes that a write was answered, or sent without an answer: a failure from here on may have stored something. */
export function noteWrite(): void {
  const invocation = underWay.getStore();
  if (invocation) invocation.mayHaveWritten = true;
}

/** Whether the invocation that is under way may have stored something. */
export const mayHaveWritten = (): boolean => underWay.getStore()?.mayHaveWritten ?? false;
