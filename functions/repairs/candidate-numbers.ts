import { randomInt } from 'node:crypto';
import { trackingNumberAt } from '../../shared/tracking/tracking-number.ts';

/** The first number is nearly always free. The numbers repeat every 27.8 hours. */
const ATTEMPTS = 8;
const NUMBERS = 100_000_000;

/**
 * Yields the tracking numbers to try for a new repair: first the number of this millisecond by our own clock, then
 * random ones, so that no number reveals whether another one exists. Nothing that a client sends influences them
 * (docs/decisions/0007).
 */
export function* candidateNumbers(nowMs: number): Generator<string> {
  yield trackingNumberAt(nowMs);
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    yield trackingNumberAt(randomInt(NUMBERS));
  }
}
