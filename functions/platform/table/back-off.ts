import { setTimeout as delay } from 'node:timers/promises';

/** Waits up to 10, 20, 40 … 400 ms at random, so that contending callers do not collide again. */
export function backOff(attempt: number): Promise<void> {
  return delay(Math.random() * Math.min(400, 5 * 2 ** attempt));
}
