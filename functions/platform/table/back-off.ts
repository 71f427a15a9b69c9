import { setTimeout as delay } from 'node:timers/promises';

/** Waits a random time of up to 10, 20, 40 … 400 ms, so that contending callers do not collide again. */
export function backOff(attempt: number): Promise<void> {
  return delay(Math.random() * Math.min(400, 5 * 2 ** attempt));
}

/**
 * Waits up to 20, 40, 80 … 1000 ms at random. Only one of several simultaneous writers can win, so the writers
 * finish fastest when their attempts spread out over the time that all the writes take.
 */
export function spreadOut(attempt: number): Promise<void> {
  return delay(Math.random() * Math.min(1000, 10 * 2 ** attempt));
}
