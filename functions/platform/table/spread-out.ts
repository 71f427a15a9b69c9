import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits a random time of up to 20, 40, 80 … 1000 ms. A write takes some milliseconds, and only one of several
 * simultaneous writers can win. Callers therefore finish fastest when they spread out over the time that all their
 * writes take one after another.
 */
export function spreadOut(attempt: number): Promise<void> {
  return delay(Math.random() * Math.min(1000, 10 * 2 ** attempt));
}
