import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits a random time of up to 20, 40, 80 … 1000 ms. A write takes some milliseconds and only one of those that try
 * at once can win, so a crowd gets through fastest when it spreads out over about its size times a write's duration.
 */
export function spreadOut(attempt: number): Promise<void> {
  return delay(Math.random() * Math.min(1000, 10 * 2 ** attempt));
}
