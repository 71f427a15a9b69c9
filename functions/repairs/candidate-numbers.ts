import { randomInt } from 'node:crypto';
import { trackingNumberAt } from '../../shared/tracking/tracking-number.ts';

/** A number is free at the first attempt nearly always; numbers wrap every 27.8 hours. Design, decision 4. */
const ATTEMPTS = 8;
const NUMBERS = 100_000_000;

/**
 * The tracking numbers to try for a new repair, in their order: this millisecond's by our own clock, then random ones,
 * so that no number tells whether another one exists. Nothing that a client sends has a part in them
 * (docs/decisions/0007).
 */
export function* candidateNumbers(nowMs: number): Generator<string> {
  yield trackingNumberAt(nowMs);
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    yield trackingNumberAt(randomInt(NUMBERS));
  }
}
