import { randomInt } from 'node:crypto';
import { trackingNumberAt } from '../../../shared/tracking/tracking-number.ts';

/**
 * Eight attempts are enough. The first number is nearly always free, because the same number comes again only after
 * 27.8 hours.
 */
const ATTEMPTS = 8;
const NUMBERS = 100_000_000;

/**
 * Yields tracking numbers to try for an intake, all different. The first is the number of this millisecond. The others
 * are random, so that no number reveals whether another one exists (docs/decisions/0007).
 */
export function* candidateNumbers(nowMs: number, repairs = 1): Generator<string[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const numbers = new Set(attempt === 0 ? [trackingNumberAt(nowMs)] : []);
    while (numbers.size < repairs) numbers.add(trackingNumberAt(randomInt(NUMBERS)));
    yield [...numbers];
  }
}
