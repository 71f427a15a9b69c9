import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../shared/errors.ts';

/** Waits a random time of up to 10, 20, 40 … 400 ms, so that contending callers do not collide again. */
export function backOff(attempt: number): Promise<void> {
  return delay(Math.random() * Math.min(400, 5 * 2 ** attempt));
}

/**
 * Waits up to 20, 40, 80 … 1000 ms at random. Only one of several simultaneous writers can win, so they finish fastest
 * when they spread out over the time that all their writes take.
 */
export function spreadOut(attempt: number): Promise<void> {
  return delay(Math.random() * Math.min(1000, 10 * 2 ** attempt));
}

/**
 * Repeats an attempt that reads and then writes, while it returns false because another write came first.
 * @throws AppError CONFLICT after `most` attempts.
 */
export async function untilWritten<Result>(
  most: number,
  attempt: () => Promise<Result | false>,
): Promise<Result> {
  for (let made = 1; made <= most; made += 1) {
    const result = await attempt();
    if (result !== false) return result;
    await spreadOut(made);
  }
  throw new AppError('CONFLICT');
}
